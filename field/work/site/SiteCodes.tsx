import type { FieldPlan } from '../../../contract/field/field-plan';
import { Icon } from '../../framework/ui/icons/Icon';
import styles from './SiteCodes.module.css';

type Site = Pick<FieldPlan['site'], 'code' | 'name'>;

/** The site of a task by code and name, or from which to which if there are two. */
export const SiteCodes = ({ site, drop_site }: { site: Site; drop_site: Site | null }) =>
  drop_site ? (
    <span className={styles.way}>
      {site.code}
      <Icon label="→">
        <path d="M5 12h14" />
        <path d="m13 6 6 6-6 6" />
      </Icon>
      {drop_site.code}
    </span>
  ) : (
    [site.code, site.name].filter(Boolean).join(' · ')
  );
