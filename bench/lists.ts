import autocannon from 'autocannon';
import { alternateLoads, withBareServer } from './baseline';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';
import { captureStatements } from './statements';

const list = '/api/sites/fetch/filter';

/** Typical searches: one filter each, as the panel sends them. */
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
export const siteFilterQueries = [
  '',
  'page=2000',
  'page=5000',
  'sort=site_name&page=2500',
  'sort=site_next_pm',
  'sort=site_next_pm&order=DESC&page=1500',
  'sort=site_last_pm_at&order=DESC',
  'sort=site_last_pm_at&order=DESC&page=2500',
  'sort=site_owner&page=2000',
  'sort=site_owner_agent',
  'site_wilaya=16&site_wilaya=31&page=100',
  `site_owner=${encodeURIComponent('{"not":["MBS"]}')}&page=1000`,
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

/** Throughput of the list under load compared with a bare server, and the time of any filter and page. */
export const benchLists = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl?: string,
) => {
  const headers = { 'x-sts-token': server.token };
  const paths = searches.map(search => `${list}?limit=15&${search}`);
  const load = async (address: string, seconds: number) => {
    const { requests, latency, non2xx } = await autocannon({
      url: address,
      connections: 50,
      duration: seconds,
      headers,
      requests: paths.map(path => ({ method: 'GET' as const, path })),
    });
    if (non2xx) throw new Error(`${non2xx} list calls failed`);
    return { rate: requests.average, p99: latency.p99 };
  };
  if (databaseUrl) {
    const statements = await captureStatements(
      databaseUrl,
      paths.map(url => ({ method: 'GET', url, headers })),
    );
    const routes = paths.map((url, n) => ({
      url,
      statements: statements[n].filter(({ text }) => text.includes('"page"')),
      cachedForSeconds: statements[n].filter(({ text }) => text.includes('count(*)')),
    }));
    const { own, bare } = await withBareServer(databaseUrl, routes, address =>
      alternateLoads(
        seconds => load(server.address, seconds),
        seconds => load(address, seconds),
      ),
    );
    reportFigure({
      name: `${engine}: list with filter and total, 50 connections`,
      value: own.rate,
      unit: 'req/s',
      yardstick: { value: bare.rate, least: 0.8 },
    });
    reportFigure({
      name: `${engine}: the same, p99`,
      value: own.p99,
      unit: 'ms',
      yardstick: { value: bare.p99, most: 1.3 },
    });
  } else {
    await load(server.address, 5);
    const { rate, p99 } = await load(server.address, 10);
    reportFigure({
      name: `${engine}: list with filter and total, 50 connections`,
      value: rate,
      unit: 'req/s',
    });
    reportFigure({ name: `${engine}: the same, p99`, value: p99, unit: 'ms' });
  }

  const times: number[] = [];
  let slowest = { ms: 0, path: '' };
  const everything = [
    ...siteFilterQueries.map(filter => `${list}?${filter}`),
    ...anyGpmFilter.map(filter => `/api/gpm/sites/fetch?${filter}`),
  ];
  for (let round = 0; round < 8; round++) {
    for (const path of everything) {
      // A total is cached for two seconds: the pause between rounds makes each round count afresh.
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
  reportFigure({
    name: `${engine}: any filter and page, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    target: targets ? { most: 100 } : undefined,
  });
  reportFigure({
    name: `${engine}: slowest of them (${slowest.path.split('?')[1] || 'no filter'})`,
    value: slowest.ms,
    unit: 'ms',
  });
};
