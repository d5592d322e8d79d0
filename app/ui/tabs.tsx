import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from "react";
import { classNames } from "./class-names.ts";

type TabsContextValue = { id: string; value: string; select: (value: string) => void };
const TabsContext = createContext<TabsContextValue | null>(null);

type TabsProps = {
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  children: ReactNode;
};

/** Tabs as in the ARIA Authoring Practices, activated by the arrow keys. Our own, because Radix renders style attributes on the server. */
export function Tabs({ defaultValue = "", value, onValueChange, children }: TabsProps) {
  const [inner, setInner] = useState(defaultValue);
  const id = useId();
  function select(next: string) {
    if (value === undefined) setInner(next);
    onValueChange?.(next);
  }
  return (
    <TabsContext value={{ id, value: value ?? inner, select }}>
      <div>{children}</div>
    </TabsContext>
  );
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="tablist" aria-label={label} className="tab-list" onKeyDown={moveBetweenTabs}>
      {children}
    </div>
  );
}

export function Tab({ value, className, ...props }: ComponentProps<"button"> & { value: string }) {
  const tabs = useTabs();
  const selected = tabs.value === value;
  return (
    <button
      {...props}
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-selected={selected}
      aria-controls={selected ? `${tabs.id}-panel-${value}` : undefined}
      tabIndex={selected ? 0 : -1}
      className={classNames("tab", className)}
      onClick={() => tabs.select(value)}
    />
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

/** Only the selected panel is rendered. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  const tabs = useTabs();
  if (tabs.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it, so that a panel without controls can be reached
      tabIndex={0}
      className={classNames("tab-panel", className)}
    >
      {children}
    </div>
  );
}

function useTabs() {
  const tabs = useContext(TabsContext);
  if (!tabs) throw new Error("Tab and TabPanel belong inside Tabs");
  return tabs;
}

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:not(:disabled)')];
  const at = tabs.indexOf(document.activeElement as HTMLButtonElement);
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  const tab = tabs[(target + tabs.length) % tabs.length];
  tab?.focus();
  tab?.click();
}
