import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CatalogueItem } from '../../contract/catalogues';
import { useTellDone } from '../feedback/useTellDone';
import { call } from '../providers/call';
import { RemovalDialog } from '../ui/RemovalDialog';
import { Section } from '../ui/Section';
import type { CatalogueCalls } from './catalogueCalls';
import { ItemEditor } from './ItemEditor';

type CatalogueProps = {
  type: string;
  items: CatalogueItem[];
  calls: CatalogueCalls;
  onChanged: () => Promise<unknown>;
};

/** One list of choices: each item editable, a new one starting editable and empty (document 3, section 2.9). */
export const Catalogue = ({ type, items, calls, onChanged }: CatalogueProps) => {
  const translate = useTranslate();
  const tellDone = useTellDone();
  const [editing, edit] = useState<number | 'new' | null>(null);
  const [removing, remove] = useState<CatalogueItem | null>(null);
  const title = translate(`terrain.settings.catalogues.${type}`);

  const save = async (item_label: string, item?: CatalogueItem) => {
    // An empty edit keeps the old label; a new item without one is dropped without a call.
    if (item_label && item_label !== item?.item_label) {
      const saved = await call(calls.update, { item_id: item?.item_id, item_label, item_type: type });
      await onChanged();
      tellDone(translate('terrain.settings.saved'), saved);
    }
    edit(null);
  };

  return (
    <Section
      title={title}
      count={items.length}
      action={
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          aria-label={translate('terrain.settings.catalogues.addTo', { name: title })}
          onClick={() => edit('new')}
        >
          {translate('terrain.settings.catalogues.add')}
        </Button>
      }
    >
      {items.length === 0 && editing !== 'new' && (
        <Typography variant="body2" color="textSecondary">
          {translate('terrain.settings.catalogues.empty')}
        </Typography>
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(item => (
          <Box component="li" key={item.item_id} sx={line}>
            {editing === item.item_id ? (
              <ItemEditor
                label={item.item_label}
                onSave={label => save(label, item)}
                onCancel={() => edit(null)}
              />
            ) : (
              <>
                <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.75 }}>
                  {item.item_label}
                </Typography>
                <Action of="edit" item={item} onClick={() => edit(item.item_id)} />
                <Action of="remove" item={item} onClick={() => remove(item)} />
              </>
            )}
          </Box>
        ))}
        {editing === 'new' && (
          <Box component="li" sx={line}>
            <ItemEditor label="" onSave={label => save(label)} onCancel={() => edit(null)} />
          </Box>
        )}
      </Box>
      {removing && (
        <RemovalDialog
          name={removing.item_label}
          heirs={items
            .filter(({ item_id }) => item_id !== removing.item_id)
            .map(({ item_id, item_label }) => ({ id: item_id, name: item_label }))}
          remove={async replaced_by => {
            const removed = await call(calls.remove, { item_id: removing.item_id, replaced_by });
            await onChanged();
            remove(null);
            tellDone(translate('terrain.settings.catalogues.removed'), removed);
          }}
          onClose={() => remove(null)}
        />
      )}
    </Section>
  );
};

type ActionProps = { of: 'edit' | 'remove'; item: CatalogueItem; onClick: () => void };
const Action = ({ of, item, onClick }: ActionProps) => {
  const translate = useTranslate();
  const name = translate(`terrain.settings.catalogues.${of}`, { name: item.item_label });
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} onClick={onClick}>
        {of === 'edit' ? <EditOutlined /> : <DeleteOutlined />}
      </IconButton>
    </Tooltip>
  );
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
} as const;
