import type { EvidenceStep } from '../../steps/parts';
import { markRequired, numberSlots, photos, requiredSlot, say, slot, text } from '../../steps/step-builders';

export const siteAccess: EvidenceStep = {
  test: 'siteaccess',
  label: say('Accès au site', 'Site access'),
  parts: [
    {
      part: 'fields',
      key: 'site',
      label: say('Site', 'Site'),
      fields: [
        markRequired(text('site_code', 'Code du site', 'Site code')),
        text('site_name', 'Nom du site', 'Site name'),
        text('site_address_position', 'Position', 'Position'),
        text('site_address_info', 'Adresse', 'Address'),
        text('Subcontractor', 'Sous-traitant', 'Subcontractor'),
      ],
    },
    photos(
      numberSlots(
        slot('Accès', 'Access'),
        slot('Vue de l’accès au site', 'Site access view'),
        requiredSlot('Vue générale du site', 'General site view'),
      ),
    ),
  ],
};
