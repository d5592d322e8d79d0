// Finds Firefox and WebKit for tests/engines: the machine's own, else Debian's packages. Where there are neither (a Mac, a machine
// without apt), the tests of that engine are skipped and say why.
import { readdirSync } from "node:fs";
import { findProgram, installPackages, step } from "./programs.mjs";
import { say } from "./terminal.mjs";

/** @returns {Record<string, string>} the environment by which tests/engines finds them; what is missing is not in it */
export function ensureEngines() {
  return {
    ...ensure("Firefox", firefox, "firefox-esr"),
    ...ensure("WebKit", webkit, "webkit2gtk-driver", "xvfb"),
  };
}

function ensure(name, find, ...packages) {
  const found =
    find() ??
    step(`Getting ${name} for the tests: Debian's package`, () => {
      installPackages(...packages);
      return find();
    });
  if (!found) say(`  ${name} is skipped. On Debian: "apt-get install ${packages.join(" ")}".`);
  return found;
}

function firefox() {
  const path = process.env.FIREFOX_PATH || findProgram("firefox-esr", "firefox");
  return path && { FIREFOX_PATH: path };
}

/** MiniBrowser is beside the library, in a folder named after the processor and its version. */
function webkit() {
  const [driver, display] = [findProgram("WebKitWebDriver"), findProgram("Xvfb")];
  const browser = list("/usr/lib")
    .flatMap((folder) =>
      list(`/usr/lib/${folder}`, /^webkit(2gtk|gtk)-[\d.]+$/).map((name) => `/usr/lib/${folder}/${name}`),
    )
    .find((folder) => list(folder).includes("MiniBrowser"));
  return (
    driver &&
    display &&
    browser && {
      WEBKIT_DRIVER_PATH: driver,
      WEBKIT_BROWSER_PATH: `${browser}/MiniBrowser`,
      XVFB_PATH: display,
    }
  );
}

function list(folder, wanted = /./) {
  try {
    return readdirSync(folder).filter((name) => wanted.test(name));
  } catch {
    return [];
  }
}
