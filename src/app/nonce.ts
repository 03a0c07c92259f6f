/** Browsers hide nonce attributes but scripts may read the property: hydrate with the value the server used. */
import { createContext, useContext } from 'react'

export const NonceContext = createContext<string>(
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''),
)

export const useNonce = (): string => useContext(NonceContext)
