/** The password of every demo account. */
export const demoPassword = 'terrain-demo';
/** The TOTP secret of `codeuser`, base32, as written in the README. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** The mobile app's version on up-to-date demo phones. */
export const demoAppVersion = '1.0.0';
