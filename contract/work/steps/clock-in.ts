import type { EvidenceField, EvidenceStep } from './parts';
import { numberSlots, photos, say, slot } from './step-builders';

/**
 * The first step of every kind. Place and time are sent beside the data. No photo is required: the position proves the
 * arrival, and work at night or in an emergency begins without one.
 */
export const clockIn = (test: string, fields: readonly EvidenceField[] = []): EvidenceStep => ({
  test,
  label: say('Clock-in', 'Clock-in'),
  parts: [
    ...(fields.length
      ? [{ part: 'fields' as const, key: 'start', label: say('Début des travaux', 'Start of work'), fields }]
      : []),
    photos(
      numberSlots(
        slot('Arrivée sur le site', 'Arrival at the site'),
        slot('Plaque d’identification du site', 'Site identification plate'),
        slot('Équipe d’intervention', 'Crew on site'),
      ),
      3,
    ),
  ],
});
