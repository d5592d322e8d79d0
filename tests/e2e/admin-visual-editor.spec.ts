// Writing in what it will look like: the keyboard, the menu of insertions, pasting, dropping, finding; and Markdown as what is stored.
import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { box, isSaved } from "./setup/editors.ts";
import { jpeg } from "./setup/pictures.ts";
import { insertPost } from "./setup/posts.ts";
import { makeReader, query, signInByApi } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const text = (page: Page) => box(page, "Content");
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });

async function openVisual(page: Page, path = "/admin/blog/new") {
  const admin = await makeReader({ admin: true });
  await signInByApi(page, admin.email);
  await page.evaluate(() => localStorage.setItem("editor-view", "visual"));
  await page.goto(path);
  await expect(page.locator(".visual-text")).toBeVisible();
}

const addPost = (content: string) => insertPost({ title: "Visual", content });

async function stored(id: string): Promise<unknown> {
  const [row] = await query`select content from public.blog_posts where id = ${id}`;
  return row?.content;
}

/** The Markdown of the text, and back to what it looks like. */
async function expectSource(page: Page, source: string | RegExp) {
  await page.getByRole("button", { name: "Source", exact: true }).click();
  await expect(text(page)).toHaveValue(source);
  await text(page).press("ControlOrMeta+Shift+M");
  await expect(page.locator(".visual-text")).toBeVisible();
}

/** On a phone the editor takes in what was typed a moment later, and then puts the cursor there. */
async function choose(image: Locator) {
  await expect(async () => {
    await image.click();
    await expect(image).toHaveClass(/ProseMirror-selectednode/, { timeout: 2000 });
  }).toPass();
}

async function paste(page: Page, data: Record<string, string>) {
  await page.evaluate((types) => {
    const clipboardData = new DataTransfer();
    for (const [type, words] of Object.entries(types)) clipboardData.setData(type, words);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, data);
}

test("typed text looks as published, and is stored as Markdown", async ({ page, isMobile }) => {
  await openVisual(page);
  await text(page).click();
  await page.keyboard.type("## A heading\n");
  await page.keyboard.type(`"Quoted" words -- it's **bold**, *leaning* and \`a "b"\`.\n`);
  await page.keyboard.type("- one\ntwo\n\n");
  await page.keyboard.type("> said\n\n");
  await page.keyboard.type("[x] is no task here");
  const shown = page.locator(".visual-text");
  await expect(shown.locator("h2")).toHaveText("A heading");
  await expect(shown.locator("li")).toHaveText(["one", "two"]);
  await expect(shown.locator("strong")).toHaveText("bold");
  await expect(shown.locator("blockquote")).toHaveText("said");
  // On a phone the tap has given the text the whole screen.
  if (isMobile) await page.locator(".visual-full").getByRole("button", { name: "Done" }).click();
  await expect(page.locator(".visual-full")).toHaveCount(0);
  await expect(page.getByText(/^18 words · 1 min read$/)).toBeVisible();
  await expectSource(
    page,
    '## A heading\n\n“Quoted” words – it’s **bold**, *leaning* and `a "b"`.\n\n- one\n- two\n\n> said\n\n\\[x] is no task here',
  );
});

test("a text that is opened is not changed, and a word changes only its own block @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const content =
    "Setext\n======\ntight\n\n\n* star\n* list\n\n| a|b |\n|-|:-:|\n|1|2|\n\n<div>raw</div>\n\nSee [it][x].[^n]\n\n[x]: /there\n[^n]: Note\n";
  const id = await addPost(content);
  await openVisual(page, `/admin/blog/${id}`);
  await expect(page.locator(".visual-text td")).toHaveText(["1", "2"]);
  await expect(page.getByText(/^Saved \d/)).toHaveCount(0);
  await expectSource(page, content);
  await page.locator(".visual-text p").filter({ hasText: "tight" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("er");
  await isSaved(page);
  expect(await stored(id)).toBe(content.replace("======\ntight", "======\n\ntighter"));
  await page.reload();
  await expect(page.locator(".visual-text")).toContainText("tighter");
});

test("/ inserts, Tab goes through a table, the toolbar marks, and undo works @desktop", {
  tag: "@all",
}, async ({ page }) => {
  await openVisual(page);
  await text(page).click();
  await page.keyboard.type("/tab");
  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu.getByRole("option")).toHaveText(["Table"]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(menu).toHaveCount(0);
  for (const words of ["What", "Where", "Keys"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Bern");
  await page.getByRole("button", { name: "Align" }).click();
  await page.getByRole("button", { name: "Row below" }).click();
  await expect(page.locator(".visual-text tr")).toHaveCount(3);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.locator(".visual-text tr")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await page.keyboard.type("After");
  await page.keyboard.press("Shift+Home");
  await tool(page, "Bold").click();
  await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await tool(page, "Footnote").click();
  await page.keyboard.type("Where it is from");
  await expectSource(
    page,
    "| What | Where |\n| - | :-: |\n| Keys | Bern |\n\n**After**[^1]\n\n[^1]: Where it is from",
  );
});

test("a paste from Word or Google Docs keeps only what Markdown can say @desktop", { tag: "@all" }, async ({
  page,
}) => {
  await openVisual(page);
  await text(page).click();
  await paste(page, {
    "text/html": `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body>
      <!--StartFragment--><h1 style='mso-x:y'><b>Report</b><o:p></o:p></h1>
      <p class=MsoNormal style="margin:0"><b>Bold</b>, <i>leaning</i> and <a href="https://a.example/x" style="color:blue">a link</a>.<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>first</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>inner</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>second</p>
      <table border=1><tr><td><p>Head</p></td><td><p>Two</p></td></tr><tr><td><p>1</p></td><td><p>a</p><p>b</p></td></tr></table>
      <p class=MsoNormal>&nbsp;</p><img src="file:///C:/x.png"><!--EndFragment--></body></html>`,
    "text/plain": "Report",
  });
  await expect(page.getByText("One image was left out")).toBeVisible();
  await expectSource(
    page,
    "## Report\n\n**Bold**, *leaning* and [a link](https://a.example/x).\n\n- first\n  - inner\n- second\n\n| Head | Two |\n| - | - |\n| 1 | a b |",
  );
  await page.keyboard.press("ControlOrMeta+a");
  await paste(page, {
    "text/html": `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="x:y"><span style="font-size:16pt;font-weight:700">Docs</span></h2><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> and </span><span style="font-style:italic">soft</span> <a href="https://www.google.com/url?q=https://b.example/&sa=D">there</a></p></b><script>document.title='x'</script>`,
    "text/plain": "Docs",
  });
  await expectSource(page, "## Docs\n\n**Strong** and *soft* [there](https://b.example/)");
});

test("an image dropped into the text is uploaded there, and asks once for its description @desktop", {
  tag: "@all",
}, async ({ page }) => {
  await openVisual(page);
  await text(page).click();
  await page.keyboard.type("Before\nAfter");
  const name = `drop-${crypto.randomUUID().slice(0, 8)}.jpg`;
  const { buffer } = await jpeg(name);
  await page.evaluate(
    async ([data = "", fileName = ""]) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], fileName, { type: "image/jpeg" }));
      const line = document.querySelector(".visual-text p");
      const { left, top, height } = (line as Element).getBoundingClientRect();
      const at = { clientX: left + 200, clientY: top + height / 2 };
      line?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...at }));
    },
    [buffer.toString("base64"), name],
  );
  const question = page.getByRole("textbox", { name: `What does ${name} show?` });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.press("Enter");
  await expect(page.getByText("Describe the image.")).toBeVisible();
  await question.fill("A mountain");
  await question.press("Enter");
  await expect(page.locator(".visual-text img[alt='A mountain']")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Below");
  const image = page.locator(".visual-text img[alt^='A']");
  await image.click();
  await page.getByRole("textbox", { name: "Alternative text" }).fill("A high mountain");
  await expectSource(page, /^Before\n\n!\[A high mountain\]\(\/images\/drop-[a-z0-9-]+\)\n\nBelow\n\nAfter$/);

  // Selected it is not written over.
  await choose(image);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Entered");
  await choose(image);
  await page.keyboard.type("typed");
  await expectSource(page, /^Before\n\n!\[.*\]\(.*\)\n\ntyped\n\nEntered\n\nBelow\n\nAfter$/);
  await choose(image);
  await page.keyboard.press("Backspace");
  await expect(image).toHaveCount(0);
});

test("search results and the tools at the cursor are scrolled into view @desktop", { tag: "@all" }, async ({
  page,
}) => {
  const lines = Array.from({ length: 200 }, (_, index) => `Line ${index} of a long text.`);
  const id = await addPost(`The needle.\n\n${lines.join("\n\n")}\n\nA needle again.\n`);
  await openVisual(page, `/admin/blog/${id}`);
  await expect(page.locator(".visual-text")).toContainText("Line 199");
  // Laid out only once it is seen; before that a click and a key know no lines.
  const last = page.locator(".visual-text p").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await last.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" End");
  await expect(last).toHaveText("A needle again. End");
  await page.keyboard.press("ControlOrMeta+f");
  const bar = page.getByRole("search", { name: "Find and replace" });
  const field = bar.getByLabel("Find", { exact: true });
  const now = page.locator(".visual-found-now");
  await page.keyboard.type("needle");
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  await expect(now).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".visual-text p").first()).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("2 of 2");
  await expect(last).toBeInViewport();
  await expect(now).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
  // Nothing covers the field at any scroll position.
  await field.click({ trial: true });
  await page.evaluate(() => scrollBy(0, 150));
  await field.click({ trial: true });
  await page.keyboard.press("Escape");

  await page.evaluate(() => {
    const top = document.querySelector(".visual-mount")?.getBoundingClientRect().top ?? 0;
    scrollBy(0, top - innerHeight / 2);
  });
  await expect(page.locator(".visual-context")).toBeInViewport({ ratio: 1 });
});

test("a link goes to the cursor, a fence opens code, and redo works @desktop", { tag: "@all" }, async ({
  page,
}) => {
  await openVisual(page);
  await text(page).click();
  await page.keyboard.type("One line \nSee ");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Link to" }).fill("/contact");
  await expect(page.getByRole("option", { name: "Link to /contact" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type(' now. \n```js\nconst a = "b";');
  await expect(page.locator(".visual-text pre[data-language='js']")).toHaveText('const a = "b";');
  const source = 'One line\n\nSee [/contact](/contact) now.\n\n```js\nconst a = "b";\n```';
  await tool(page, "Undo").click();
  await expect(page.locator(".visual-text")).not.toContainText("const a");
  await tool(page, "Redo").click();
  await expect(tool(page, "Redo")).toBeDisabled();
  await expectSource(page, source);
});

test("undo works across both views, for changes made in either @desktop", { tag: "@all" }, async ({
  page,
}) => {
  await openVisual(page);
  const shown = page.locator(".visual-text");
  await text(page).click();
  await page.keyboard.type("One");
  await tool(page, "Bulleted list").click();
  await expectSource(page, "- One");
  await tool(page, "Undo").click();
  await expect(shown.locator("li")).toHaveCount(0);
  await expect(shown).toHaveText("One");
  await tool(page, "Redo").click();
  await expect(shown.locator("li")).toHaveText("One");

  await page.getByRole("button", { name: "Source", exact: true }).click();
  await text(page).fill("- One\n- Two");
  await text(page).press("ControlOrMeta+Shift+M");
  await expect(shown.locator("li")).toHaveText(["One", "Two"]);
  await tool(page, "Undo").click();
  await expect(shown.locator("li")).toHaveText(["One"]);
  await tool(page, "Undo").click();
  await expect(shown.locator("li")).toHaveCount(0);
  await expectSource(page, "One");

  // The other fields are in the same history, whatever has the focus.
  await text(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" more");
  await box(page, "Title").fill("A title");
  await text(page).click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(box(page, "Title")).toHaveValue("");
  await expect(shown).toHaveText("One more");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(shown).toHaveText("One");
  await page.keyboard.type("!");
  await expect(shown).toHaveText("One!");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(shown).toHaveText("One");
  await expect(page.getByRole("button", { name: "Redo", exact: true }).first()).toBeEnabled();
});

test("find and replace, headings as an outline, and the text fills the window @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const id = await addPost("## First\n\nOne cloud, two Clouds.\n\n### Second\n\nA **clo**ud again.\n");
  await openVisual(page, `/admin/blog/${id}`);
  await tool(page, "Find and replace").click();
  const bar = page.getByRole("search", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill("cloud");
  await expect(bar.getByRole("status")).toHaveText("1 of 3");
  await bar.getByLabel("Match case").check();
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  await expectAccessible(page);
  await bar.getByLabel("Replace with").fill("safe");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(bar.getByRole("status")).toHaveText("None");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);

  await tool(page, "Outline").click();
  await page
    .getByRole("navigation", { name: "Outline of Content" })
    .getByRole("button", { name: "Second" })
    .click();
  await page.keyboard.type("The ");
  await tool(page, "Full screen").click();
  await expect(page.locator(".admin-side")).toHaveJSProperty("inert", true);
  await expect(page.locator(".visual-full .save-state")).toContainText("Saved");
  await expectAccessible(page);
  await text(page).press("Escape");
  await expect(tool(page, "Full screen")).toHaveAttribute("aria-pressed", "false");
  await isSaved(page);
  expect(await stored(id)).toBe("## First\n\nOne safe, two Clouds.\n\n### The Second\n\nA **safe** again.\n");
});

test("a video with captions and a card of a page are inserted, and visitors see them @desktop", {
  tag: "@all",
}, async ({ page, otherPage: visitor }) => {
  const name = `film-${randomBytes(4).toString("hex")}`;
  const id = await insertPost({ title: "Visual", content: "", slug: name });
  await openVisual(page, `/admin/blog/${id}`);
  await text(page).click();
  await page.keyboard.type("/video");
  await page.keyboard.press("Enter");
  const film = Buffer.concat([
    Buffer.from("\0\0\0\x0cftypisom\0\0\x03\xf0mdat", "latin1"),
    Buffer.alloc(1000, 7),
  ]);
  const videos = page.getByRole("dialog", { name: "Choose a video" });
  await videos
    .locator("input[type=file]")
    .setInputFiles({ name: `${name}.mp4`, mimeType: "video/mp4", buffer: film });
  await videos.getByRole("button", { name: "Use video" }).click();
  const captions = page.getByRole("dialog", { name: "Choose captions for the video" });
  await captions.locator("input[type=file]").setInputFiles({
    name: `${name}-en.vtt`,
    mimeType: "text/vtt",
    buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n"),
  });
  await captions.getByRole("button", { name: "Use captions" }).click();
  await expect(text(page)).toBeFocused();
  await expect(page.locator(".visual-context")).toContainText("Replace captions");
  await expectAccessible(page);

  await page.keyboard.press("ControlOrMeta+End");
  await tool(page, "Insert").click();
  await page.keyboard.type("card");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Choose a record" }).fill("About us");
  await page.getByRole("option", { name: /About us.*pages/ }).click();
  await isSaved(page);
  await expectSource(
    page,
    new RegExp(
      `^> \\[!VIDEO\\]\\n> \\[${name}\\]\\(/downloads/${name}-\\w+\\)\\n>\\n> \\[${name}-en\\]\\(/downloads/${name}-en-\\w+\\)\\n\\n> \\[!CARD\\]\\n> \\[About us\\]\\(record:pages/[\\w-]+\\)`,
    ),
  );
  await query`update public.blog_posts set status = 'published', published_at = now() where id = ${id}`;
  await visitor.goto(`/blog/${name}`);
  const player = visitor.locator("article video, .prose video");
  await expect(player).toHaveAttribute("preload", "none");
  await expect(visitor.locator("a.embed-card")).toHaveAttribute("href", "/about");
  // The policy lets the site play its own files.
  const loaded = await player.evaluate((video: HTMLVideoElement) => {
    for (const track of video.textTracks) track.mode = "showing";
    return fetch(video.querySelector("source")?.src ?? "", { headers: { range: "bytes=0-9" } }).then(
      ({ status }) => status,
    );
  });
  expect(loaded).toBe(206);
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length))
    .toBe(1);
  await expectAccessible(visitor);
});
