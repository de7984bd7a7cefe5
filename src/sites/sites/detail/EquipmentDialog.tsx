import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Equipment, EquipmentInput, siteDetails } from '../../../../contract/sites/site-details';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { call } from '../../../framework/providers/call';
import type { ChoiceList } from '../../../framework/providers/useFormLists';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { SuggestInput } from './SuggestInput';
import { useVersionedSave } from './useVersionedSave';

type EquipmentDialogProps = {
  site_id: number;
  category: Equipment['category'];
  equipment?: Equipment;
  onClose: () => void;
};
const { addEquipment, editEquipment } = siteDetails.actions;

/** Adds or edits a piece of equipment. */
export const EquipmentDialog = ({ site_id, category, equipment, onClose }: EquipmentDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateSites = useInvalidateSites();
  const { record, notice, save } = useVersionedSave(equipment);
  const label = (name: string) => translate(`terrain.siteDetails.assets.${name}`);
  const lists = suggestionLists[category];

  const submit = async (input: Partial<Equipment>) => {
    const { brand, type, capacity, quantity, serial_number, installed_on, remark } = input;
    const texts = { brand, type, capacity, serial_number, remark };
    const values = {
      category,
      quantity: quantity ?? 1,
      installed_on: installed_on || undefined,
      // An emptied text is sent as '', so that it is cleared.
      ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? ''])),
    };
    const isSaved = await save(version =>
      record
        ? call(editEquipment, { ...values, id: record.id, version })
        : call(addEquipment, { ...values, site_id }),
    );
    invalidateSites();
    if (!isSaved) return;
    flash(label(record ? 'edited' : 'added'), 'success');
    onClose();
  };

  return (
    <FormDialog
      key={record?.version}
      title={label(record ? 'editTitle' : `addTitles.${category}`)}
      about={record && label(`categories.${category}`)}
      submitLabel={translate(record ? 'terrain.dialogs.save' : 'terrain.siteDetails.forms.submit')}
      defaultValues={record ?? { quantity: 1 }}
      notice={notice}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={twoColumns}>
        <SuggestInput source="brand" label={label('brand')} list={lists.brand} />
        <SuggestInput source="type" label={label('type')} list={lists.type} />
      </Box>
      <div>
        <Box sx={twoColumns}>
          <SchemaInput of={EquipmentInput} name="capacity" label="terrain.siteDetails.assets.capacity" />
          <SchemaInput of={EquipmentInput} name="quantity" label="terrain.siteDetails.assets.quantity" />
        </Box>
        <Typography variant="caption" color="textSecondary">
          {label('capacityHelp')}
        </Typography>
      </div>
      <Box sx={twoColumns}>
        <SchemaInput of={EquipmentInput} name="serial_number" label="terrain.siteDetails.assets.serial" />
        <SchemaInput of={EquipmentInput} name="installed_on" label="terrain.siteDetails.assets.installed" />
      </Box>
      <SchemaInput of={EquipmentInput} name="remark" label="terrain.siteDetails.assets.remark" />
    </FormDialog>
  );
};

const twoColumns = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 };

/** Catalogues whose entries are suggested; other makes may be typed. */
const suggestionLists: Record<Equipment['category'], { brand?: ChoiceList; type?: ChoiceList }> = {
  ac: { brand: 'ac_brands', type: 'ac_types' },
  power: { brand: 'power_types' },
  battery: { brand: 'battery_brands' },
  generator: { brand: 'ge_brands' },
  bss: { brand: 'bss_brands', type: 'equipment_types' },
};
