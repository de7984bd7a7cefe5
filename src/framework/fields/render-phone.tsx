import { formatPhone } from '../../../contract/framework/format-phone';

/** A telephone number as a link that calls it. */
export const renderPhone = (number: string) => (
  <a href={`tel:${number}`} className="link" style={{ whiteSpace: 'nowrap' }}>
    {formatPhone(number)}
  </a>
);
