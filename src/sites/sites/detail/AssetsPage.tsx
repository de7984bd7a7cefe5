import Add from '@mui/icons-material/Add';
import { Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { equipmentCategories } from '../../../../contract/sites/equipment';
import { type Equipment, siteDetails } from '../../../../contract/sites/site-details';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { renderDay } from '../../../framework/fields/render-time';
import { useFormats } from '../../../framework/fields/useFormats';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { ConfirmDialog } from '../../../framework/ui/ConfirmDialog';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { Section } from '../../../framework/ui/Section';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { useEquipment } from '../site-queries';
import { EquipmentDialog } from './EquipmentDialog';

type Category = Equipment['category'];
type OpenDialog = { what: 'add'; category: Category } | { what: 'edit' | 'remove'; equipment: Equipment };

/** « Assets »: the site's equipment records, a table for each category. */
export const AssetsPage = ({ site_id }: { site_id: number }) => {
  const translate = useTranslate();
  const may = useCan();
  const { flash } = useFeedback();
  const invalidateSites = useInvalidateSites();
  const query = useEquipment(site_id);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { actions } = siteDetails;
  const label = (name: string, values?: object) => translate(`terrain.siteDetails.assets.${name}`, values);
  const close = () => setOpen(null);

  const remove = async ({ id }: Equipment) => {
    await call(actions.deleteEquipment, { id });
    invalidateSites();
    close();
    flash(label('removed'), 'success');
  };
  const rowActions = (equipment: Equipment) => (
    <>
      {may(actions.editEquipment.needs) && (
        <Button size="small" onClick={() => setOpen({ what: 'edit', equipment })}>
          {label('edit')}
        </Button>
      )}
      {may(actions.deleteEquipment.needs) && (
        <Button size="small" color="error" onClick={() => setOpen({ what: 'remove', equipment })}>
          {label('remove')}
        </Button>
      )}
    </>
  );

  return (
    <QueryResult query={query} lines={10}>
      {equipmentList => (
        <Stack spacing={2}>
          {equipmentCategories.map(category => (
            <CategorySection
              key={category}
              category={category}
              rows={equipmentList.filter(equipment => equipment.category === category)}
              label={label}
              rowActions={rowActions}
              onAdd={() => setOpen({ what: 'add', category })}
            />
          ))}
          {open?.what === 'add' && (
            <EquipmentDialog site_id={site_id} category={open.category} onClose={close} />
          )}
          {open?.what === 'edit' && (
            <EquipmentDialog
              site_id={site_id}
              category={open.equipment.category}
              equipment={open.equipment}
              onClose={close}
            />
          )}
          {open?.what === 'remove' && (
            <ConfirmDialog
              title={label('removeTitle')}
              text={label('removeText', { name: getEquipmentName(open.equipment, label) })}
              confirmLabel={label('remove')}
              onConfirm={() => remove(open.equipment)}
              onClose={close}
            />
          )}
        </Stack>
      )}
    </QueryResult>
  );
};

type CategorySectionProps = {
  category: Category;
  rows: Equipment[];
  label: (name: string) => string;
  rowActions: (equipment: Equipment) => ReactNode;
  onAdd: () => void;
};

const CategorySection = ({ category, rows, label, rowActions, onAdd }: CategorySectionProps) => {
  const may = useCan();
  const formats = useFormats();
  const { addEquipment, editEquipment } = siteDetails.actions;
  const addButton = may(addEquipment.needs) && (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Add />}
      aria-label={label(`addTitles.${category}`)}
      onClick={onAdd}
    >
      {label('add')}
    </Button>
  );
  return (
    <Section title={label(`categories.${category}`)} count={rows.length} action={addButton}>
      <ResponsiveTable
        label={label(`categories.${category}`)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={label('empty')}
        columns={[
          { key: 'brand', label: label('brand'), cell: ({ brand }) => brand },
          { key: 'type', label: label('type'), cell: ({ type }) => type },
          { key: 'capacity', label: label('capacity'), cell: row => row.capacity },
          { key: 'quantity', label: label('quantity'), align: 'right', width: 80, cell: row => row.quantity },
          { key: 'serial', label: label('serial'), cell: row => row.serial_number },
          {
            key: 'installed',
            label: label('installed'),
            cell: row => row.installed_on && renderDay(row.installed_on, formats),
          },
        ]}
        detail={({ remark }) =>
          remark && (
            <Typography variant="body2" color="textSecondary">
              {remark}
            </Typography>
          )
        }
        actions={may(editEquipment.needs) ? rowActions : undefined}
      />
    </Section>
  );
};

const getEquipmentName = ({ brand, type, capacity, category }: Equipment, label: (name: string) => string) =>
  [brand, type, capacity].filter(Boolean).join(' ') || label(`categories.${category}`);
