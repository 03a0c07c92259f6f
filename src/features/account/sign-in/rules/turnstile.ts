/** Cloudflare Turnstile in the browser. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
export const TURNSTILE_JS_URL = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`

/** Pages with a registration form. */
export const isRegisterPage = (pathname: string): boolean => /^(?:\/en)?\/register\/?$/.test(pathname)
