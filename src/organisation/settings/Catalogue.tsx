import Add from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CatalogueItem } from '../../../contract/organisation/catalogues';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { RemovalDialog } from '../../framework/ui/RemovalDialog';
import { Section } from '../../framework/ui/Section';
import { useDialogs } from '../../framework/ui/useDialogs';
import { CatalogueLine, lineStyle } from './CatalogueLine';
import type { CatalogueCalls } from './catalogue-calls';
import { ItemEditor } from './ItemEditor';

type CatalogueProps = {
  type: string;
  items: CatalogueItem[];
  calls: CatalogueCalls;
  onChanged: () => Promise<unknown>;
};

/** A line not in the list yet: being typed, or being saved. */
type Draft = { id: number; isSaving: boolean };

/**
 * One list of choices: each item editable, a new one starting editable and empty (document 3, section 2.9).
 * Every line is saved independently: the next one may be typed while the last one is being saved.
 */
export const Catalogue = ({ type, items, calls, onChanged }: CatalogueProps) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const canEdit = useCan()(calls.update.needs);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const removals = useDialogs<CatalogueItem>();
  const title = translate(`terrain.settings.catalogues.${type}`);

  const save = async (item_label: string, item_id?: number) => {
    // An empty edit keeps the old label; a new item without one is dropped without a call.
    if (!item_label) return;
    const saved = await call(calls.update, { item_id, item_label, item_type: type });
    await onChanged();
    notifySuccess(translate('terrain.settings.saved'), saved);
  };

  /** Only one new line is typed at a time. */
  const addDraft = () => {
    if (drafts.every(({ isSaving }) => isSaving))
      setDrafts([...drafts, { id: 1 + (drafts.at(-1)?.id ?? 0), isSaving: false }]);
  };
  const removeDraft = (id: number) => setDrafts(current => current.filter(draft => draft.id !== id));
  const markDraft = (id: number, isSaving: boolean) =>
    setDrafts(current => current.map(draft => (draft.id === id ? { id, isSaving } : draft)));
  const saveDraft = async (id: number, label: string) => {
    markDraft(id, true);
    try {
      await save(label);
    } catch (refusal) {
      markDraft(id, false);
      throw refusal;
    }
    removeDraft(id);
  };

  return (
    <Section
      title={title}
      count={items.length}
      action={
        canEdit && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add />}
            aria-label={translate('terrain.settings.catalogues.addTo', { name: title })}
            onClick={addDraft}
          >
            {translate('terrain.settings.catalogues.add')}
          </Button>
        )
      }
    >
      {items.length === 0 && drafts.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('terrain.settings.catalogues.empty')}
        </Typography>
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(item => (
          <CatalogueLine
            key={item.item_id}
            item={item}
            canEdit={canEdit}
            onSave={label => save(label, item.item_id)}
            onRemove={() => removals.open(`${item.item_id}`, item)}
          />
        ))}
        {drafts.map(({ id }) => (
          <Box component="li" key={`new ${id}`} sx={lineStyle}>
            <ItemEditor label="" onSave={label => saveDraft(id, label)} onCancel={() => removeDraft(id)} />
          </Box>
        ))}
      </Box>
      {removals.renderDialogs(({ item_id, item_label }, close) => (
        <RemovalDialog
          name={item_label}
          replacements={items
            .filter(other => other.item_id !== item_id)
            .map(other => ({ id: other.item_id, name: other.item_label }))}
          remove={async replaced_by => {
            const removed = await call(calls.remove, { item_id, replaced_by });
            await onChanged();
            close();
            notifySuccess(translate('terrain.settings.catalogues.removed'), removed);
          }}
          onClose={close}
        />
      ))}
    </Section>
  );
};
