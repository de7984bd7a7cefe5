import type { EvidencePart } from './parts';
import { longText, markRequired, say, text } from './step-builders';

/** Findings on the site; each row becomes an anomaly. The types are a catalogue in the settings. */
export const anomaliesPart: EvidencePart = {
  part: 'table',
  key: 'items',
  label: say('Anomalies relevées', 'Anomalies found'),
  columns: [
    markRequired({ ...text('type', 'Type d’anomalie', 'Anomaly type'), list: 'anomaly_types' as const }),
    markRequired(longText('label', 'Anomalie', 'Anomaly')),
  ],
  maxRows: 30,
  photosPerRow: 4,
};
