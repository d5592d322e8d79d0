import { expect, test } from "vitest";
import { collected } from "../../../server/analytics/events.ts";
import { sentFields } from "./sent-fields.ts";

test("every field that the server takes is named to the visitor, and no other", () => {
  const taken = collected.shape.events.element.options.map(
    ({ shape: { type, ...fields } }) =>
      [type.value, [...new Set(["path", ...Object.keys(fields)])].sort()] as const,
  );
  const named = Object.entries(sentFields).map(
    ([type, { fields }]) => [type, Object.keys(fields).sort()] as const,
  );
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(taken));
});
