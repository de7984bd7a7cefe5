import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';
import { TwoFactorSection } from './TwoFactorSection';

/** Password, confirmation code and sessions. */
export const SecurityPage = () => (
  <>
    <PasswordSection />
    <TwoFactorSection />
    <SessionsSection />
  </>
);
