import { mount } from "svelte";
import App from "./App.svelte";
import { firstLang, load } from "./i18n/i18n.svelte";
import { ignoreSecondTaps } from "./lib/secondTap";
import { BrowserMemory } from "./lib/storage";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("no #app");
ignoreSecondTaps();
await load(firstLang(new BrowserMemory(), navigator.language));
target.replaceChildren();
mount(App, { target });
