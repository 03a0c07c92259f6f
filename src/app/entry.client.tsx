import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyInput } from './keep-early-input.ts'
import { reloadExpired } from './reload-expired.ts'
import { allowKnownScripts } from './trusted-types.ts'

allowKnownScripts()
keepEarlyInput()
reloadExpired()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // The page was drawn anew because it differed from what the server sent. Nothing is lost, so it is no error.
      onRecoverableError: (error) => console.warn(error),
    },
  )
})
