import { longText, required, say, text } from './describe';
import type { EvidencePart } from './parts';

/** Findings on the site; each row becomes an anomaly. The types are a catalogue in the settings. */
export const anomalies: EvidencePart = {
  part: 'table',
  key: 'items',
  label: say('Anomalies relevées', 'Anomalies found'),
  columns: [
    required({ ...text('type', 'Type d’anomalie', 'Anomaly type'), list: 'anomaly_types' as const }),
    required(longText('label', 'Anomalie', 'Anomaly')),
  ],
  maxRows: 30,
  photosPerRow: 4,
};
