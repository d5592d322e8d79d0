import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { appIconSvg } from "../../app/art/mark.ts";
import { fieldsOf } from "./fields.ts";
import { renderMail } from "./render.ts";
import { markPng } from "./templates/mark.ts";

test("a mail brings its picture along, once; a text without one brings none", () => {
  const mail = renderMail("mail_test", "ann@example.ch", { SiteURL: "https://www.example.ch" });
  expect(fieldsOf(mail).attachments).toMatchObject([{ cid: "mark", contentDisposition: "inline" }]);
  expect(fieldsOf({ ...mail, html: "<p>Hello</p>" }).attachments).toBeUndefined();
});

test("the picture is the mark", async () => {
  const pixels = (image: Sharp) => image.resize(80, 80).ensureAlpha().raw().toBuffer();
  const [sent, drawn] = await Promise.all([
    pixels(sharp(Buffer.from(markPng, "base64"))),
    pixels(sharp(Buffer.from(appIconSvg()), { density: 96 })),
  ]);
  expect(sent.length).toBe(drawn.length);
  const apart = sent.reduce((sum, value, index) => sum + Math.abs(value - (drawn[index] as number)), 0);
  expect(apart / sent.length).toBeLessThan(4);
});
