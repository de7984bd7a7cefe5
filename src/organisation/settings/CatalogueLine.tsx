import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CatalogueItem } from '../../../contract/organisation/catalogues';
import { ItemEditor } from './ItemEditor';

type CatalogueLineProps = {
  item: CatalogueItem;
  /** Throws an ApiError to keep the input. */
  onSave: (label: string) => Promise<void>;
  onRemove: () => void;
};

/** One choice of a list, read or edited. */
export const CatalogueLine = ({ item, onSave, onRemove }: CatalogueLineProps) => {
  /** The label when editing began: others' changes are not mistaken for the user's input. */
  const [opened, open] = useState<string | null>(null);
  const close = () => open(null);
  return (
    <Box component="li" sx={lineStyle}>
      {opened !== null ? (
        <ItemEditor
          label={opened}
          onSave={async label => {
            if (label !== opened) await onSave(label);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.75 }}>
            {item.item_label}
          </Typography>
          <Action of="edit" item={item} onClick={() => open(item.item_label)} />
          <Action of="remove" item={item} onClick={onRemove} />
        </>
      )}
    </Box>
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

export const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 40,
  borderTop: 1,
  borderColor: 'divider',
} as const;
