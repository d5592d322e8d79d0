import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import { type DashboardTab, tabFrom, tabs, withTab } from "./tab-state.ts";

/** The four tabs. The selected one is in the URL: it survives a reload and can be linked to. */
export function DashboardTabs({ panels }: { panels: Record<DashboardTab, ReactNode> }) {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs
      value={tabFrom(params)}
      onValueChange={(tab) =>
        setParams((now) => withTab(now, tab), { replace: true, preventScrollReset: true })
      }
    >
      <TabList label="Dashboard">
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value} className="dashboard-panel">
          {panels[value]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
