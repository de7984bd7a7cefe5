import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CatalogueItem } from '../../../contract/organisation/catalogues';
import { ItemEditor } from './ItemEditor';

type CatalogueLineProps = {
  item: CatalogueItem;
  canEdit: boolean;
  /** Throws an ApiError to keep the input. */
  onSave: (label: string) => Promise<void>;
  onRemove: () => void;
};

/** One choice of a list, read or edited. */
export const CatalogueLine = ({ item, canEdit, onSave, onRemove }: CatalogueLineProps) => {
  /** The label when editing began, so that another user's change is not taken for this user's; null: not edited. */
  const [initialLabel, setInitialLabel] = useState<string | null>(null);
  const close = () => setInitialLabel(null);
  return (
    <Box component="li" sx={lineStyle}>
      {initialLabel !== null ? (
        <ItemEditor
          label={initialLabel}
          onSave={async label => {
            if (label !== initialLabel) await onSave(label);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.75 }}>
            {item.item_label}
          </Typography>
          {canEdit && (
            <>
              <ActionButton action="edit" item={item} onClick={() => setInitialLabel(item.item_label)} />
              <ActionButton action="remove" item={item} onClick={onRemove} />
            </>
          )}
        </>
      )}
    </Box>
  );
};

type ActionButtonProps = { action: 'edit' | 'remove'; item: CatalogueItem; onClick: () => void };
const ActionButton = ({ action, item, onClick }: ActionButtonProps) => {
  const translate = useTranslate();
  const name = translate(`terrain.settings.catalogues.${action}`, { name: item.item_label });
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} onClick={onClick}>
        {action === 'edit' ? <EditOutlined /> : <DeleteOutlined />}
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
