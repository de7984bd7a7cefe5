import { version } from '../../../package.json';
import { sendContractVersion } from '../../field/api/contract-version';
import { sendDataEpoch } from '../../field/api/data-epoch';
import { mailDashboards } from '../../figures/own-dashboards/mail';
import type { ServerProduct } from '../../framework/process/server-product';
import { productJobs } from '../../organisation/job-kinds';
import { seedReference } from '../../organisation/reference/queries';
import { resolveOwnerLabels } from '../../organisation/settings/resolve-owner-labels';
import { getEquipmentRegister } from '../../sites/derived/equipment-register';
import { foldPeriodically } from '../../sites/derived/fold-periodically';
import { scheduleNightlyCheck } from '../../sites/derived/nightly-check';
import { scheduleAlertCheck } from '../../work/alerts/alert-check';
import { mountMedia } from '../../work/files/mount-media';
import { schedulePhotoRetention } from '../../work/files/photo-retention';
import { scheduleMaintenance } from '../../work/maintenance/run-maintenance';
import { scheduleDailyBackup } from '../backup/daily-backup';
import { explainDamage } from '../backup/explain-damage';
import { fillEmptyDatabase } from '../demo/fill-empty-database';
import { migrate } from '../migrations/migrate';
import { productName, registerProduct } from '../registration/register-product';
import { scheduleHeartbeat } from '../system/heartbeat';
import { liveObjects } from './present-records';
import { mountRoutes } from './routes';

/** Terrain, as the framework's server runs it. */
export const terrain: ServerProduct = {
  name: productName,
  version,
  register: registerProduct,
  migrate,
  fill: async (db, config) => {
    await seedReference(db);
    return fillEmptyDatabase(db, config);
  },
  demoAccounts: 'admin, cluster, manager, agent, mobile, codeuser — password: terrain-demo',
  explainFailure: explainDamage,
  liveObjects,
  jobs: productJobs,
  addHooks: app => {
    sendContractVersion(app);
    sendDataEpoch(app);
  },
  resolveInput: resolveOwnerLabels,
  mount: async (app, context) => {
    const { config, engine, store } = context;
    // Loaded only where metrics are used.
    if (config.metricsToken)
      (await import('../metrics/mount')).mountMetrics(app, engine, () => config.metricsToken);
    await app.register(async scope => mountRoutes(scope, context));
    mountMedia(app, store);
  },
  schedule: (app, { config, engine, store }) => {
    scheduleAlertCheck(app);
    foldPeriodically(app);
    scheduleNightlyCheck(app);
    scheduleMaintenance(app);
    mailDashboards(app);
    scheduleDailyBackup(app, engine, config);
    scheduleHeartbeat(app);
    schedulePhotoRetention(app, store);
  },
  onStarted: ({ db, long }) => {
    // Warm-up only; if it fails, the first request loads it.
    getEquipmentRegister(db)
      .getUpToDate(long)
      .catch(() => undefined);
  },
};
