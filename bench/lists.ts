import autocannon from 'autocannon';
import { percentile, report } from './figures';
import type { BenchServer } from './server';

const list = '/api/sites/fetch/filter';

/** What people look for: one filter each, as the panel sends them. */
const searches = [
  ...[16, 31, 25, 19, 6, 9, 15, 35].map(wilaya => `site_wilaya=${wilaya}`),
  ...['inhouse', 'MBS', 'SASCC', 'ooredoo'].map(owner => `site_owner=${owner}`),
  ...[1, 2, 3, 4].map(cluster => `cluster=${cluster}`),
  'site_code=16a0',
  'site_name=hassi',
  'has_plan=yes&site_wilaya=16',
  'assigned=no&site_wilaya=31',
];

/** Every filter of the delivery and GPM lists, some together, on first, middle and last pages. */
const anyFilter = [
  '',
  'page=2000',
  'page=5000',
  'sort=site_name&page=2500',
  'sort=site_next_pm',
  'sort=site_next_pm&order=DESC&page=1500',
  'sort=site_last_pm_at&order=DESC',
  'sort=site_last_pm_at&order=DESC&page=2500',
  'site_name=cite',
  'site_name=hassi&page=3',
  'site_code=42',
  'site_code=16A',
  'site_status=inactive',
  'site_status=all&page=3000',
  'site_type=entrepot',
  'plan_from=2026-11-01&plan_to=2027-02-28',
  'cluster=1&page=200',
  'site_wilaya=16',
  'site_owner=inhouse&page=1000',
  'site_manager=18',
  'agent=60',
  'has_plan=yes&page=500',
  'has_plan=no',
  'assigned=yes&page=1500',
  'assigned=no',
  'pmdone=yes',
  'pmdone=no&page=800',
  'site_wilaya=31&has_plan=yes&assigned=yes&site_owner=inhouse',
];
const anyGpmFilter = [
  'zone=sud',
  'mode=hybride',
  'site_type=indoor',
  'typology=rooftop&page=20',
  'antenna_support=MONOPOLE',
  'ac_brand=Condor',
  'power_type=Eltek',
  'battery_brand=SAFT&page=10',
  'bss_equipment=nsn',
];

/** Throughput of the list under load, and the time of any filter and page. */
export const benchLists = async (server: BenchServer, engine: string, targets: boolean) => {
  const headers = { 'x-sts-token': server.token };
  const load = (seconds: number) =>
    autocannon({
      url: server.address,
      connections: 50,
      duration: seconds,
      headers,
      requests: searches.map(search => ({ method: 'GET' as const, path: `${list}?limit=15&${search}` })),
    });
  await load(5);
  const { requests, latency, non2xx } = await load(20);
  if (non2xx) throw new Error(`${non2xx} list calls failed`);
  report({
    name: `${engine}: list with filter and total, 50 connections`,
    value: requests.average,
    unit: 'req/s',
    target: targets ? { least: 1300 } : undefined,
  });
  report({
    name: `${engine}: the same, p99`,
    value: latency.p99,
    unit: 'ms',
    target: targets ? { most: 60 } : undefined,
  });

  const times: number[] = [];
  let slowest = { ms: 0, path: '' };
  const paths = [
    ...anyFilter.map(filter => `${list}?${filter}`),
    ...anyGpmFilter.map(filter => `/api/gpm/sites/fetch?${filter}`),
  ];
  for (let round = 0; round < 8; round++) {
    for (const path of paths) {
      // A total is kept for two seconds: the pause between rounds makes each round count afresh.
      const started = performance.now();
      const answer = await fetch(server.address + path, { headers });
      await answer.arrayBuffer();
      const ms = performance.now() - started;
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      if (round < 1) continue;
      times.push(ms);
      if (ms > slowest.ms) slowest = { ms, path };
    }
    await new Promise(resolve => setTimeout(resolve, 2_100));
  }
  report({
    name: `${engine}: any filter and page, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    target: targets ? { most: 100 } : undefined,
  });
  report({
    name: `${engine}: slowest of them (${slowest.path.split('?')[1] || 'no filter'})`,
    value: slowest.ms,
    unit: 'ms',
  });
};
