// The API runs in the tests' process: with cheap passwords, and timeouts that only catch hangs.
import "../fixtures/cheap-passwords.ts";
import { vi } from "vitest";

vi.mock("../../common/timeouts.ts", () => import("../fixtures/test-timeouts.ts"));
vi.mock("../../backend/hashing/bcrypt.ts", async (original) => {
  const { hashPassword, comparePassword } =
    await original<typeof import("../../backend/hashing/bcrypt.ts")>();
  return { hashPassword: (password: string) => hashPassword(password, 4), comparePassword };
});
