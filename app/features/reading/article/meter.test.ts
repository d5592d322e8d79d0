import { describe, expect, test } from "vitest";
import { createMeter, type Meter, scrollFor, shareRead } from "./meter.ts";

const second = 1000;

/** Ticks once a second, as the page does. */
function run(meter: Meter, from: number, seconds: number, each?: (now: number) => void): number {
  for (let passed = 1; passed <= seconds; passed++) {
    meter.tick(from + passed * second);
    each?.(from + passed * second);
  }
  return from + seconds * second;
}

describe("the meter", () => {
  test("counts while the page is visible and the reader is there", () => {
    const meter = createMeter(0, true);
    run(meter, 0, 90, (now) => meter.sign(now));
    expect(meter.reading().seconds).toBe(90);
  });
  test("stops a minute after the last sign, and goes on with the next", () => {
    const meter = createMeter(0, true);
    const later = run(meter, 0, 300);
    expect(meter.reading().seconds).toBe(59);
    meter.sign(later);
    run(meter, later, 10);
    expect(meter.reading().seconds).toBe(69);
  });
  test("counts nothing behind another tab", () => {
    const meter = createMeter(0, true);
    let now = run(meter, 0, 10);
    meter.setVisible(false, now);
    now = run(meter, now, 100, (at) => meter.sign(at));
    meter.setVisible(true, now);
    run(meter, now, 5);
    expect(meter.reading().seconds).toBe(15);
  });
  test("counts nothing while the machine slept, nor when its clock was set back", () => {
    const meter = createMeter(0, true);
    const now = run(meter, 0, 3);
    meter.tick(now + 8 * 3600 * second);
    meter.tick(now);
    expect(meter.reading().seconds).toBe(3);
  });
  test("a page opened in the background begins when it is looked at", () => {
    const meter = createMeter(0, false);
    const now = run(meter, 0, 200);
    meter.setVisible(true, now);
    run(meter, now, 4);
    expect(meter.reading().seconds).toBe(4);
  });
  test("keeps how deep one came and where one is", () => {
    const meter = createMeter(0, true);
    for (const share of [12, 80, 35]) meter.moveTo(share);
    expect(meter.reading()).toEqual({ seconds: 0, depth: 80, position: 35 });
  });
});

describe("the share read", () => {
  test.each([
    [{ top: 900, height: 4000 }, 800, 0],
    [{ top: 400, height: 4000 }, 800, 10],
    [{ top: -3200, height: 4000 }, 800, 100],
    [{ top: -9000, height: 4000 }, 800, 100],
    [{ top: 0, height: 0 }, 800, 0],
  ])("of %j in a window of %d is %d", (text, windowHeight, share) => {
    expect(shareRead(text, windowHeight)).toBe(share);
  });
  test("leads back to where it was taken", () => {
    const text = { top: 400, height: 4000 };
    const distance = scrollFor(43, text, 800);
    expect(shareRead({ ...text, top: text.top - distance }, 800)).toBe(43);
  });
});
