import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { sharedSites } from '../../../../contract/office/presence';
import { type SiteDetail, siteActions } from '../../../../contract/sites/sites';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { Presence } from '../../../framework/live/Presence';
import { ApiError } from '../../../framework/providers/ApiError';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import type { SiteDialogProps } from '../../../work/site-selection/site-dialog';
import { useSiteSubtitle } from '../../../work/site-selection/useSiteSubtitle';
import { CoordinateInput } from '../forms/CoordinateInput';
import { useSiteDetail } from '../site-queries';
import { SiteConflictDialog } from './SiteConflictDialog';
import {
  type EditableSite,
  editableFromDetail,
  editableFromRow,
  getChanges,
  otherFields,
  type SiteForm,
  toForm,
  toPayload,
} from './site-edit';

const { input } = siteActions.edit;

/** Edits a site; values that somebody else has saved since are shown, never overwritten (document 1, sections 2 and 4). */
export const SiteEditDialog = ({ record, onClose }: SiteDialogProps) => {
  const translate = useTranslate();
  const may = useCan();
  const about = useSiteSubtitle({ record });
  const mayRead = may(siteActions.show.needs);
  const detail = useSiteDetail(record!.site_id, mayRead);
  const title = translate('terrain.dialogs.edit.title');

  // Users who may edit but not read the record edit the list row's fields.
  if (!mayRead) return <EditForm site={editableFromRow(record!)} onClose={onClose} />;
  // Cached data may be stale; editing starts from the stored values.
  if (!detail.data || !detail.isFetchedAfterMount) {
    return (
      <DialogFrame title={title} about={about} onClose={() => onClose()}>
        <QueryResult query={detail} lines={6}>
          {() => null}
        </QueryResult>
      </DialogFrame>
    );
  }
  return <EditForm site={editableFromDetail(detail.data)} onClose={onClose} />;
};

type EditFormProps = Pick<SiteDialogProps, 'onClose'> & { site: EditableSite };
type Conflict = { mine: EditableSite; changes: Partial<EditableSite>; theirs: EditableSite; note?: string };

const EditForm = ({ site: initialSite, onClose }: EditFormProps) => {
  const translate = useTranslate();
  // The site as it was when the form opened: a refetch in the background changes neither values nor title.
  const [site] = useState(initialSite);
  const about = useSiteSubtitle({ record: site });
  const { save, conflict } = useSiteSave(site, onClose);

  if (conflict) {
    return (
      <SiteConflictDialog
        key={conflict.theirs.version}
        {...conflict}
        about={about}
        onSave={changes => save(changes, conflict.theirs.version, conflict.note)}
        onClose={() => onClose(true)}
      />
    );
  }
  return (
    <FormDialog
      title={translate('terrain.dialogs.edit.title')}
      about={about}
      submitLabel={translate('terrain.dialogs.save')}
      defaultValues={toForm(site)}
      onSubmit={(values: SiteForm) => save(getChanges(values, site), site.version, values.note?.trim())}
      onClose={() => onClose()}
    >
      <EditFields site={site} />
    </FormDialog>
  );
};

/** Saves a site's changes. If somebody else has saved it since `version`, `conflict` has both versions. */
const useSiteSave = (site: EditableSite, onClose: SiteDialogProps['onClose']) => {
  const translate = useTranslate();
  const { loading, flash } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const invalidateSites = useInvalidateSites();
  const [conflict, setConflict] = useState<Conflict>();

  const save = async (changes: Partial<EditableSite>, version: number | undefined, note?: string) => {
    if (Object.keys(changes).length === 0 && !note) {
      flash(translate('terrain.dialogs.edit.unchanged'), 'info');
      return onClose();
    }
    let response: unknown;
    loading(translate('terrain.dialogs.edit.saving'));
    try {
      response = await call(siteActions.edit, {
        ...toPayload(changes),
        site_id: site.site_id,
        version,
        note: note || undefined,
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error;
      // The server answers a version conflict with the stored site.
      const theirs = editableFromDetail(error.current as SiteDetail);
      setConflict({ mine: { ...site, ...changes }, changes, theirs, note });
      return;
    } finally {
      loading(null);
    }
    invalidateSites();
    notifySuccess(translate('terrain.dialogs.edit.done'), response);
    onClose(true);
  };
  return { save, conflict };
};

const EditFields = ({ site }: { site: EditableSite }) => {
  const translate = useTranslate();
  return (
    <>
      <Presence of={sharedSites} id={site.site_id} editing />
      <Box sx={twoColumns}>
        <SchemaInput of={input} name="site_code" label="terrain.dialogs.edit.fields.site_code" required />
        <SchemaInput of={input} name="site_status" label="terrain.dialogs.edit.fields.site_status" required />
      </Box>
      <SchemaInput of={input} name="site_name" label="terrain.dialogs.edit.fields.site_name" />
      <SchemaInput of={input} name="site_wilaya" label="resources.sites.fields.site_wilaya" required />
      {site.site_address !== undefined && (
        <SchemaInput of={input} name="site_address" label="terrain.dialogs.edit.fields.site_address" />
      )}
      {otherFields.map(
        field =>
          site[field] !== undefined && (
            <SchemaInput key={field} of={input} name={field} label={`resources.sites.fields.${field}`} />
          ),
      )}
      <div>
        <Box sx={twoColumns}>
          <CoordinateInput axis="lat" />
          <CoordinateInput axis="lng" />
        </Box>
        <Typography variant="caption" color="textSecondary">
          {translate('terrain.dialogs.edit.coordinateHelp')}
        </Typography>
      </div>
      <div>
        <SchemaInput of={input} name="note" label="terrain.dialogs.edit.note" />
        <Typography variant="caption" color="textSecondary">
          {translate('terrain.dialogs.edit.noteHelp')}
        </Typography>
      </div>
    </>
  );
};

const twoColumns = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 };
