import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { parseCoordinate } from '../../../../contract/framework/coordinates';
import type { Endpoint } from '../../../../contract/framework/endpoint';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { useSession } from '../../../framework/providers/sessionStore';
import { AccessDenied } from '../../../framework/ui/AccessDenied';
import { noFieldMargins } from '../../../framework/ui/FormDialog';
import { PageFrame } from '../../../framework/ui/PageFrame';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { DraftForm } from '../../../framework/unsaved-changes/DraftForm';
import { isCoordinate } from '../dialogs/site-edit';

type NewSitePageProps = {
  resource: { actions: { create: Endpoint } };
  /** The list that the user came from, and returns to. */
  list: string;
  title: string;
  /** The success message, made from the form's values. */
  getSuccessMessage: (values: FieldValues) => string;
  /** The specification closes one of the three overlays by an OK button, the others automatically. */
  closing: 'automatic' | 'byOk';
  defaultValues?: FieldValues;
  children: ReactNode;
};

/** The frame of the three new-site forms: form, submit, result, and back to the list (document 1, section 8). */
export const NewSitePage = (props: NewSitePageProps) => {
  const { resource, list, title, defaultValues, children } = props;
  const translate = useTranslate();
  const may = useCan();
  const owner = useSession()?.owner;
  const { busy, submit } = useCreateSite(props);

  if (!may(resource.actions.create.needs)) return <AccessDenied />;
  return (
    <PageFrame title={title}>
      <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
        <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, md: 3 } }}>
          <DraftForm
            name="new"
            defaultValues={{ site_owner: owner ?? undefined, ...defaultValues }}
            onSubmit={submit}
          >
            <Stack spacing={2} useFlexGap sx={noFieldMargins}>
              <Typography variant="caption" color="textSecondary">
                {translate('terrain.siteDetails.forms.requiredMark')}
              </Typography>
              {children}
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 1 }}>
                <Button component={Link} to={`/${list}`} color="inherit">
                  {translate('terrain.dialogs.cancel')}
                </Button>
                <Button type="submit" variant="contained" disabled={busy}>
                  {translate('terrain.siteDetails.forms.submit')}
                </Button>
              </Box>
            </Stack>
          </DraftForm>
        </Paper>
      </Box>
    </PageFrame>
  );
};

/** Coordinates are text in the form. */
const parseValue = (field: string, value: unknown) =>
  isCoordinate(field) ? parseCoordinate(String(value), field === 'site_lat' ? 'lat' : 'lng') : value;

/** Creates the site from the form's values and shows the result, then the list. */
const useCreateSite = ({ resource, list, getSuccessMessage, closing }: NewSitePageProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { result } = useFeedback();
  const { busy, attempt } = useAttempt();

  const submit = (values: FieldValues) =>
    attempt(
      async () => {
        const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '');
        const parsed = filled.map(([field, value]) => [field, parseValue(field, value)]);
        await call(resource.actions.create, Object.fromEntries(parsed));
        // The list refetches when it is shown again.
        void client.invalidateQueries({ queryKey: [list] });
        result({
          kind: 'success',
          message: getSuccessMessage(values),
          button: closing === 'byOk' ? { label: translate('terrain.siteDetails.forms.ok') } : undefined,
          onClose: () => navigate(`/${list}`),
        });
      },
      ({ message }) =>
        result({ kind: 'fail', message, button: { label: translate('terrain.siteDetails.forms.ok') } }),
    );
  return { busy, submit };
};
