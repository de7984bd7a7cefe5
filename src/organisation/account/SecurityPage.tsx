import { CodeSection } from './CodeSection';
import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';

/** Password, confirmation code and sessions. */
export const SecurityPage = () => (
  <>
    <PasswordSection />
    <CodeSection />
    <SessionsSection />
  </>
);
