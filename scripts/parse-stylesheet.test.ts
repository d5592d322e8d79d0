import { describe, expect, test } from "vitest";
import { stylesFor } from "../server/pages/page-styles.ts";
import { parseStylesheet } from "./parse-stylesheet.ts";

const styles = (css: string, html: string) => stylesFor([html], parseStylesheet(css));

describe("the styles a page needs", () => {
  test("are the rules whose classes it has, in their order", () => {
    const css = ".a{x:1}.b{x:2}.a.b{x:3}.a .c{x:4}.a,.b{x:5}p{x:6}";
    expect(styles(css, '<p class="a d">')).toBe(".a{x:1}.a,.b{x:5}p{x:6}");
    expect(styles(css, '<p class="b"><i class="a">')).toBe(".a{x:1}.b{x:2}.a.b{x:3}.a,.b{x:5}p{x:6}");
  });

  test("include what the root may become", () => {
    const css = ".dark .a{x:1}.signed-in .a{x:2}.js .b{x:3}";
    expect(styles(css, '<p class="a">')).toBe(".dark .a{x:1}.signed-in .a{x:2}");
  });

  test("are not decided by what a selector leaves open", () => {
    const css = "p:not(.x){x:1}:is(.x,.y) p{x:2}p:has(.x){x:3}[class='.x']{x:4}";
    expect(styles(css, "<p>")).toBe(css);
  });

  test("find names that CSS has to escape and HTML has to encode", () => {
    const css = String.raw`.max-sm\:hidden{x:1}.w-\[38ch\]{x:2}.\32xl{x:3}.\[\&\>p\]\:mt-2>p{x:4}.w-\[39ch\]{x:5}`;
    const html = '<p class="max-sm:hidden w-[38ch]"><p class="2xl [&amp;&gt;p]:mt-2">';
    expect(styles(css, html)).toBe(css.slice(0, css.indexOf(String.raw`.w-\[39`)));
  });

  test("keep conditions around what they hold, and layers even when they are empty: their order counts", () => {
    const css =
      "@layer one{.a{x:1}}@layer two{@media (width<1px){.b{x:2}.c{x:3}}}@supports (x:1){.a{x:4}}@media print{.a{x:5}}";
    expect(styles(css, '<p class="b">')).toBe("@layer one{}@layer two{@media (width<1px){.b{x:2}}}");
  });

  test("keep fonts, keyframes and registered properties, and read past quotes", () => {
    const css =
      '@property --x{syntax:"*"}@font-face{src:url("a;b{.css")}@keyframes k{to{x:1}}.a:before{content:"}.b{"}.b{x:1}';
    expect(styles(`/*! banner */${css}`, '<p class="b">')).toBe(css.replace('.a:before{content:"}.b{"}', ""));
  });
});
