// What can be seen wrong with a page as it is laid out now, each fault in a sentence. site_checks.py evaluates it in the page.
({ targets, smallest }) => {
    const root = document.querySelector("dialog:modal") ?? document.body;
    const faults = new Set();
    const near = 1.5; // what rounding may do
    const finger = 43.5;

    const name = (element) => {
        const id = element.dataset?.testid ?? element.id ?? "";
        const text = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
        return `<${element.tagName.toLowerCase()}${id ? ` ${id}` : ""}> “${text}”`;
    };
    const shown = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest(".visually-hidden, .skip:not(:focus), [inert]");
    const ancestors = function* (element) {
        for (let other = element; other && other !== document.documentElement; other = other.parentElement) yield other;
    };
    const pinned = (element) =>
        [...ancestors(element)].some((other) => /fixed|sticky/.test(getComputedStyle(other).position));

    // Every line of text with the element it stands in.
    const lines = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("option, script, style, title, noscript") || !shown(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ element, box });
    }

    /** Cut on purpose, with an ellipsis: the whole stands in a title, and elsewhere on the page. */
    function shortened(element) {
        const { textOverflow } = getComputedStyle(element);
        return textOverflow === "ellipsis" && element.closest("[title]")?.title.includes(element.textContent.trim());
    }

    /** Whether it has been taken out of this place and laid elsewhere, on the row around it say. */
    function laid(element, holder) {
        for (let other = element; other !== holder; other = other.parentElement)
            if (getComputedStyle(other).position === "absolute") return true;
        return false;
    }

    function sideways() {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways: ${scrollWidth} in ${clientWidth}`);
    }

    /** Beyond the edge of the page, or of something that clips. */
    function cut() {
        for (const { element, box } of lines) {
            if (shortened(element)) continue;
            let movable = false; // within something that scrolls sideways by itself
            for (const other of ancestors(element)) {
                const { overflowX, overflowY, display } = getComputedStyle(other);
                if (display === "inline" || overflowX === "visible") continue;
                const edge = other.getBoundingClientRect();
                const wide = box.left < edge.left - near || box.right > edge.right + near;
                if (/auto|scroll/.test(overflowX)) movable = true;
                else if (wide) faults.add(`cut at the side: ${name(element)}`);
                const high = box.top < edge.top - near || box.bottom > edge.bottom + near;
                if (/hidden|clip/.test(overflowY) && high) faults.add(`cut above or below: ${name(element)}`);
            }
            const width = document.documentElement.clientWidth;
            if (!movable && (box.left < -near || box.right > width + near)) faults.add(`beyond the edge: ${name(element)}`);
        }
        for (const { element, box } of lines) {
            const holder = element.closest("button, .button, td, th");
            if (!holder || laid(element, holder) || shortened(element)) continue;
            const edge = holder.getBoundingClientRect();
            if (box.left < edge.left - near || box.right > edge.right + near)
                faults.add(`wider than its place: ${name(element)} in ${name(holder)}`);
        }
    }

    /** Not scrolled out of sight within something. */
    const inSight = ({ element, box }) =>
        [...ancestors(element)].every((other) => {
            const { overflowX, display } = getComputedStyle(other);
            if (display === "inline" || overflowX === "visible") return true;
            const edge = other.getBoundingClientRect();
            const across = box.left > edge.left - near && box.right < edge.right + near;
            return across && box.top > edge.top - near && box.bottom < edge.bottom + near;
        });

    /** Words on two lines, without a hyphen: a column was too narrow for them. Names, codes and addresses may be as long as they like. */
    function broken() {
        for (const element of new Set(lines.map((line) => line.element))) {
            if (element.closest("bdi, code, pre, output, textarea")) continue;
            if (getComputedStyle(element).hyphens === "auto") continue;
            for (const node of element.childNodes)
                if (node.nodeType === Node.TEXT_NODE && !node.data.includes("://"))
                    for (const { 0: word, index } of node.data.matchAll(/\p{L}{3,}/gu)) {
                        if (word.length > 24 || word === word.toUpperCase()) continue;
                        const range = document.createRange();
                        range.setStart(node, index);
                        range.setEnd(node, index + word.length);
                        const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
                        if (new Set(tops).size > 1) faults.add(`broken: “${word}” in ${name(element)}`);
                    }
        }
    }

    function overlapping() {
        const flat = lines
            .filter((line) => !pinned(line.element) && inSight(line))
            .sort((one, other) => one.box.top - other.box.top);
        for (const [at, one] of flat.entries())
            for (let next = at + 1; next < flat.length && flat[next].box.top < one.box.bottom - 3; next++) {
                const other = flat[next];
                if (one.element === other.element) continue;
                const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
                const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
                // Line boxes are higher than letters: neighbouring lines may share a little.
                const lower = Math.min(one.box.height, other.box.height);
                if (wide > 2 && high > 0.35 * lower) faults.add(`overlap: ${name(one.element)} and ${name(other.element)}`);
            }
    }

    /** Something that moves with the page lies over what stays: the dice of a phone, the heads of a table. */
    function buried() {
        for (const bar of root.querySelectorAll("*")) {
            if (!/fixed|sticky/.test(getComputedStyle(bar).position) || !shown(bar)) continue;
            const { left, top, width, height } = bar.getBoundingClientRect();
            for (const across of [0.1, 0.3, 0.5, 0.7, 0.9])
                for (const down of [0.1, 0.3, 0.5, 0.7, 0.9]) {
                    const [x, y] = [left + across * width, top + down * height];
                    const over = inSight({ element: bar, box: new DOMRect(x, y) }) && document.elementFromPoint(x, y);
                    if (!over || bar.contains(over) || over.contains(bar) || pinned(over)) continue;
                    faults.add(`buried: ${name(bar)} under ${name(over)}`);
                }
        }
    }

    /** Whether a finger at this point of the screen finds it, or a row or label that can be tapped in its place. */
    function hits(element, x, y) {
        const found = document.elementFromPoint(x, y);
        if (!found || element.contains(found)) return found !== null;
        const around = found.closest("label, tr");
        return Boolean(around?.contains(element)) && getComputedStyle(around).cursor === "pointer";
    }

    /** How far it can be hit from its middle on, one way. */
    function reach(element, x, y, across, down) {
        let far = 0;
        while (far < finger && hits(element, x + across * (far + 1), y + down * (far + 1))) far++;
        return far;
    }

    /** The size that a finger finds: its own, its label's, or with what reaches out around it. */
    function large(element) {
        const boxes = [element, ...(element.labels ?? [])].map((one) => one.getBoundingClientRect());
        if (boxes.some(({ width, height }) => width >= finger && height >= finger)) return true;
        element.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const wide = width >= finger || reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) >= finger - 1;
        return wide && (height >= finger || reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) >= finger - 1);
    }

    /** A link in a sentence may be as high as its line. */
    function inText(element) {
        if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
        const block = [...ancestors(element)].find((other) => getComputedStyle(other).display !== "inline");
        return block.textContent.trim().length > element.textContent.trim().length;
    }

    /** Thirteen turns beside each other: buttons for the next and the one before do the same. */
    const chart = "[data-testid=turn-chart] [role=tab]";

    function small() {
        const [left, top] = [scrollX, scrollY];
        const every = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]";
        for (const element of root.querySelectorAll(every)) {
            if (!shown(element) || element.matches(chart) || inText(element) || large(element)) continue;
            const { width, height } = element.getBoundingClientRect();
            faults.add(`small target: ${name(element)}, ${Math.round(width)} × ${Math.round(height)}`);
        }
        scrollTo(left, top);
    }

    function headings() {
        const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
            .filter((heading) => heading.checkVisibility())
            .map((heading) => Number(heading.tagName[1]));
        const first = levels.filter((level) => level === 1).length;
        if (first !== 1 && root === document.body) faults.add(`${first} first headings`);
        levels.forEach((level, at) => {
            if (at > 0 && level > levels[at - 1] + 1) faults.add(`headings skip a level: ${levels}`);
        });
    }

    /** As large as the die above it is wide lets it be, where the outline says the same; or as one of several columns. */
    const bounded = "[data-testid^=die-], [data-testid*=-die-], [data-testid^=bonus-] .ratio";

    /** Letters that are hard to read. */
    function tiny() {
        for (const element of new Set(lines.map((line) => line.element))) {
            if (element.closest(bounded)) continue;
            const drawn = element.getScreenCTM?.().a ?? 1;
            const size = Number.parseFloat(getComputedStyle(element).fontSize) * drawn;
            if (size < smallest) faults.add(`letters of ${size.toFixed(1)} px: ${name(element)}`);
        }
    }

    sideways();
    cut();
    tiny();
    buried();
    overlapping();
    headings();
    if (targets) small();
    if (targets) broken();
    return [...faults];
}
