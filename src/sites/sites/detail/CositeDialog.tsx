import { useTranslate } from 'ra-core';
import { type Cosite, siteDetails } from '../../../../contract/sites/site-details';
import type { SiteDetail } from '../../../../contract/sites/sites';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { useVersionedSave } from './useVersionedSave';

type CositeDialogProps = { site: SiteDetail; cosite?: Cosite; onClose: () => void };
const { addCosite, editCosite } = siteDetails.actions;

/** Adds or edits a co-located site. */
export const CositeDialog = ({ site, cosite, onClose }: CositeDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateSites = useInvalidateSites();
  const { record, notice, save } = useVersionedSave(cosite);
  const label = (name: string) => translate(`terrain.siteDetails.cosites.${name}`);

  const submit = async ({ site_type, site_code }: { site_type: string; site_code: string }) => {
    const isSaved = await save(version =>
      record
        ? call(editCosite, { id: record.id, site_type, site_code, version })
        : call(addCosite, { site_id: site.site_id, site_type, site_code }),
    );
    invalidateSites();
    if (!isSaved) return;
    flash(label(record ? 'edited' : 'added'), 'success');
    onClose();
  };

  return (
    <FormDialog
      key={record?.version}
      title={label(record ? 'editTitle' : 'addTitle')}
      about={[site.site_code, site.site_name].filter(Boolean).join(' · ')}
      width="xs"
      submitLabel={translate(record ? 'terrain.dialogs.save' : 'terrain.siteDetails.forms.submit')}
      defaultValues={record && { site_type: record.site_type, site_code: record.site_code }}
      notice={notice}
      onSubmit={submit}
      onClose={onClose}
    >
      <SchemaInput of={addCosite.input} name="site_type" label="terrain.siteDetails.cosites.type" />
      <SchemaInput of={addCosite.input} name="site_code" label="terrain.siteDetails.cosites.code" />
    </FormDialog>
  );
};
