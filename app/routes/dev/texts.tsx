import { Accordion } from "~/ui/accordion.tsx";
import { Prose } from "~/ui/prose.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

export function TextSpecimens() {
  return (
    <SpecimenGroup title="Disclosure">
      <Specimen name="tabs">
        <Tabs defaultValue="overview">
          <TabList label="Dashboard">
            <Tab value="overview">Overview</Tab>
            <Tab value="list">Reading List</Tab>
            <Tab value="bookmarks">Bookmarks</Tab>
            <Tab value="settings" disabled>
              Settings
            </Tab>
          </TabList>
          <TabPanel value="overview">Recommended for you, and what you may do next.</TabPanel>
          <TabPanel value="list">What you saved for later.</TabPanel>
          <TabPanel value="bookmarks">What you want to find again.</TabPanel>
        </Tabs>
      </Specimen>
      <Specimen name="accordion">
        <Accordion
          items={[
            {
              title: "Where is the data during an evaluation?",
              content: "On your side of the line. We work on a copy in a room that you can visit.",
              open: true,
            },
            {
              title: "Who can read it?",
              content: "Those you name. Each access is logged, and the log is yours.",
            },
            { title: "What happens at the end?", content: "The copy is erased, and you receive the record." },
          ]}
        />
      </Specimen>
    </SpecimenGroup>
  );
}

const html = `
<p>Encryption moves the question of who may read a file to <strong>who holds the key</strong>. A contract cannot move it back. See <a href="/trust">how we hold none</a>.</p>
<h2 id="three">Three ways to hold a key</h2>
<p>Each has a price; only one leaves the provider unable to read.</p>
<ul><li>The provider makes and keeps it.</li><li>You make it, the provider keeps it.<ul><li>Common, and often called “bring your own key”.</li></ul></li><li>You make it and keep it.</li></ul>
<ol><li>Generate inside the module.</li><li>Wrap with <code>AES-256-GCM</code>.</li><li>Rotate every 90 days.</li></ol>
<blockquote><p>Whoever can be compelled to decrypt will be.</p></blockquote>
<h3 id="commands">On the command line</h3>
<pre tabindex="0"><code>$ openssl rand -hex 32
9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08</code></pre>
<div class="table-scroll" tabindex="0" role="group" aria-label="Comparison"><table><thead><tr><th>Custody</th><th>Provider can read</th><th>Recovery</th></tr></thead><tbody><tr><td>Provider</td><td>yes</td><td>easy</td></tr><tr><td>Customer</td><td>no</td><td>your duty</td></tr></tbody></table></div>
<hr><p>Press <kbd>⌘ K</kbd> to search.</p>`;

export function ProseSpecimen() {
  return (
    <SpecimenGroup title="Prose">
      <Specimen name="article">
        <Prose html={html} />
      </Specimen>
    </SpecimenGroup>
  );
}
