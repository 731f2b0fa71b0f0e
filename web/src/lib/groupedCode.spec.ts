import { expect, it } from "vitest";
import { codeCharacters, entranceOf, wrongGroup } from "./groupedCode";

const link = "85JD1-GEFQ5-CZ25N";
const recovery = "VWA4J-DFNBM-1G8ZG-VV5S6-3KHQ8";

it("finds nothing wrong with codes that the service made", () => {
  for (const code of [link, "BF4FR-QEYY6-BG4SR", recovery, "HV0X4-FPGAH-DTWCD-KTYP7-KZH9K"])
    expect(wrongGroup(codeCharacters(code))).toBe(null);
});

it("names the group in which a character is wrong, and groups that changed places", () => {
  expect(wrongGroup(codeCharacters(recovery.replace("G8ZG", "G8ZH")))).toBe(3);
  expect(wrongGroup(codeCharacters("VWA4J-DFNBM-1G8ZG-3KHQ8-VV5S6"))).toBe(4);
  expect(wrongGroup(codeCharacters(link.replace("85", "58")))).toBe(1);
});

it("reads what people make of a code", () => {
  const typed = ` ${link.toLowerCase().replaceAll("-", " ").replaceAll("1", "l")}. `;
  expect(codeCharacters(typed)).toBe(link.replaceAll("-", ""));
  for (const message of [
    `https://yams.test/l/${link}/?utm_source=x`,
    `Mon lien : https://yams.test/l/${link} merci !`,
    `yams.test/l/${link}?x=a/b`,
  ])
    expect(codeCharacters(message)).toBe(link.replaceAll("-", ""));
});

it("tells links, recovery codes and keys apart", () => {
  expect(entranceOf(link)).toBe("link");
  expect(entranceOf(`https://yams.test/l/${link.replaceAll("-", "")}`)).toBe("link");
  expect(entranceOf(recovery.toLowerCase())).toBe("recovery");
  expect(entranceOf("4p14y858vs9c.Yb3kq5L7n0wq-h_1Zb3kq5L7n0wqxx")).toBe("key");
  expect(entranceOf("")).toBe("link");
});
