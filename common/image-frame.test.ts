import { expect, test } from "vitest";
import { frameOf } from "./image-frame.ts";

const picture = { width: 800, height: 400 };

test("an image without crop or shape is shown whole", () => {
  expect(frameOf(picture, {})).toBeUndefined();
  expect(frameOf(picture, { crop: null, focus: [0, 0] })).toBeUndefined();
  expect(frameOf(picture, { crop: [0, 0, 800, 400] })).toBeUndefined();
});

test("a crop is cut out as it is", () => {
  expect(frameOf(picture, { crop: [100, 50, 300, 200] })).toEqual({
    left: 100,
    top: 50,
    width: 300,
    height: 200,
  });
});

test.each([
  [undefined, { left: 200, top: 0 }],
  [[0, 50], { left: 0, top: 0 }],
  [[100, 0], { left: 400, top: 0 }],
  [[25, 50], { left: 100, top: 0 }],
])("a square around the focal point %o", (focus, place) => {
  expect(frameOf(picture, { focus }, 1)).toEqual({ ...place, width: 400, height: 400 });
});

test("the focal point is one of the crop, not of the whole image", () => {
  expect(frameOf(picture, { crop: [400, 100, 300, 300], focus: [50, 100] }, 2)).toEqual({
    left: 400,
    top: 250,
    width: 300,
    height: 150,
  });
});

test("a crop of another file that reaches beyond this one is left out", () => {
  expect(frameOf(picture, { crop: [700, 0, 300, 100] })).toBeUndefined();
});
