import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedText } from './keep-typed-text.ts'
import { allowKnownScripts } from './trusted-types.ts'

allowKnownScripts()
keepTypedText()

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
