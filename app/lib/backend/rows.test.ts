import { describe, expect, test, vi } from "vitest";
import { messageFor } from "./errors.ts";
import { createdRow, deletedRow, rowsOf } from "./rows.ts";

const answer = <Data>(data: Data) => ({ data, error: null, status: 200 });
const refusal = (code: string) => ({ data: null, error: { code, message: code }, status: 409 });
const own = { id: "mine" };

describe("a create that is sent again", () => {
  test("is not followed by a question when it made its row", async () => {
    const ask = vi.fn();
    expect(await createdRow(answer(own), ask)).toBe(own);
    expect(ask).not.toHaveBeenCalled();
  });
  test("meets its own row, which is a success", async () => {
    expect(await createdRow(refusal("23505"), async () => answer(own))).toBe(own);
  });
  test("stays a duplicate when the row is another's", async () => {
    await expect(createdRow(refusal("23505"), async () => answer(null))).rejects.toMatchObject({
      code: "23505",
    });
  });
  test("stays a refusal for any other reason", async () => {
    await expect(createdRow(refusal("42501"), async () => answer(own))).rejects.toMatchObject({
      code: "42501",
    });
  });
});

describe("a deletion that finds nothing", () => {
  test("was not allowed", () => {
    expect(() => deletedRow(answer(null), false)).toThrow("Nothing was changed");
  });
  test("was done by an earlier sending whose answer was lost", () => {
    expect(() => deletedRow(answer(null), true)).not.toThrow();
  });
});

test("a proxy's page is no sentence, and its status is not lost", () => {
  const page = { data: null, error: { message: "<html><body>Bad gateway</body></html>" }, status: 502 };
  const shown = (status: number) => {
    try {
      return rowsOf({ ...page, status });
    } catch (error) {
      return messageFor(error);
    }
  };
  expect(shown(502)).toBe("We could not reach the service. Nothing was lost; please try again.");
  expect(shown(200)).toBe("An unexpected error occurred");
});
