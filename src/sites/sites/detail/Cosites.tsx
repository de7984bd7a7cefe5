import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { type Cosite, siteDetails } from '../../../../contract/sites/site-details';
import type { SiteDetail } from '../../../../contract/sites/sites';
import { canChangePlans } from '../../../../contract/work/planning';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { lazy } from '../../../framework/providers/lazy';
import { ConfirmDialog } from '../../../framework/ui/ConfirmDialog';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { Section } from '../../../framework/ui/Section';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { useCosites } from '../site-queries';
import { CositeDialog } from './CositeDialog';

const PlanDialog = lazy(() => import('../../../work/plan-forms/PlanDialog'), 'PlanDialog');

type OpenDialog = { what: 'add' } | { what: 'edit' | 'remove' | 'newCm'; cosite: Cosite };

/** The co-located sites of a site (document 1, section 2). */
export const Cosites = ({ resource, site }: { resource: ResourceContract; site: SiteDetail }) => {
  const translate = useTranslate();
  const may = useCan();
  const query = useCosites(site.site_id);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { actions } = siteDetails;
  const label = (name: string) => translate(`terrain.siteDetails.cosites.${name}`);

  const rowActions = (cosite: Cosite) => (
    <>
      {may(canChangePlans('cm')) && (
        <Button size="small" onClick={() => setOpen({ what: 'newCm', cosite })}>
          {label('newCm')}
        </Button>
      )}
      {may(actions.editCosite.needs) && (
        <Button size="small" onClick={() => setOpen({ what: 'edit', cosite })}>
          {label('edit')}
        </Button>
      )}
      {may(actions.deleteCosite.needs) && (
        <Button size="small" color="error" onClick={() => setOpen({ what: 'remove', cosite })}>
          {label('remove')}
        </Button>
      )}
    </>
  );

  return (
    <Section
      title={label('title')}
      count={query.data?.length}
      action={
        may(actions.addCosite.needs) && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add />}
            onClick={() => setOpen({ what: 'add' })}
          >
            {label('add')}
          </Button>
        )
      }
    >
      <QueryResult query={query} lines={2}>
        {cosites => (
          <ResponsiveTable
            label={label('title')}
            rows={cosites}
            keyOf={({ id }) => id}
            empty={label('empty')}
            columns={[
              { key: 'type', label: label('type'), width: '30%', cell: ({ site_type }) => site_type },
              { key: 'code', label: label('code'), cell: ({ site_code }) => site_code },
            ]}
            actions={may(actions.editCosite.needs) || may(canChangePlans('cm')) ? rowActions : undefined}
          />
        )}
      </QueryResult>
      {open && <CositeDialogs open={open} resource={resource} site={site} onClose={() => setOpen(null)} />}
    </Section>
  );
};

type CositeDialogsProps = {
  open: OpenDialog;
  resource: ResourceContract;
  site: SiteDetail;
  onClose: () => void;
};

const CositeDialogs = ({ open, resource, site, onClose }: CositeDialogsProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateSites = useInvalidateSites();
  const label = (name: string, values?: object) => translate(`terrain.siteDetails.cosites.${name}`, values);
  const remove = async ({ id }: Cosite) => {
    await call(siteDetails.actions.deleteCosite, { id });
    invalidateSites();
    onClose();
    flash(label('removed'), 'success');
  };
  return (
    <>
      {open.what === 'add' && <CositeDialog site={site} onClose={onClose} />}
      {open.what === 'edit' && <CositeDialog site={site} cosite={open.cosite} onClose={onClose} />}
      {open.what === 'remove' && (
        <ConfirmDialog
          title={label('removeTitle')}
          text={label('removeText', { type: open.cosite.site_type, code: open.cosite.site_code })}
          confirmLabel={label('remove')}
          onConfirm={() => remove(open.cosite)}
          onClose={onClose}
        />
      )}
      {open.what === 'newCm' && (
        <Suspense>
          <PlanDialog
            resource={resource}
            record={site}
            kind="cm"
            instruction={`${open.cosite.site_type} ${open.cosite.site_code}`}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
};
