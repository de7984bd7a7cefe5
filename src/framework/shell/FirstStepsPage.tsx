import { useTranslate } from 'ra-core';
import { EmptyPage } from '../ui/EmptyPage';
import { TextLink } from '../ui/TextLink';

/** What a product without any page shows: what to do next. */
export const FirstStepsPage = () => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.firstSteps.${name}`);
  return (
    <EmptyPage title={label('title')} text={label('text')} detail="docs/new-product.md">
      <TextLink to="/account">{translate('terrain.shell.account')}</TextLink>
    </EmptyPage>
  );
};
