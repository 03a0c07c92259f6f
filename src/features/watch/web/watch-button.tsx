/** "Tell me when a place is free", beside offers that are taken. Guests are asked to register first (Spec 6). */
import { Bell, BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { OFFER_MINUTES } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useWatch } from './use-watch.ts'
import type { WatchBody } from './watch-body.ts'

const RegistrationModal = lazy(() =>
  import('#features/account/sign-in/web/registration-modal.tsx').then((part) => ({ default: part.RegistrationModal })),
)

export function WatchButton({ body }: { body: WatchBody }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const viewer = useRootFacts()?.viewer ?? null
  const { state, ask, next, remember } = useWatch(body, viewer === null)
  const [isModalOpen, setIsModalOpen] = useState(false)
  return (
    <div className="watch-ask needs-script">
      {state === 'done' ? (
        <p className="watch-done" role="status">
          <BellRing size={20} />
          <span>
            {t(viewer?.verified === false ? 'askedUnverified' : 'asked')} <Link to={path('/watch')}>{t('toList')}</Link>
          </span>
        </p>
      ) : (
        <>
          <Button
            isWide
            disabled={state === 'busy'}
            onClick={() => {
              if (viewer) return ask()
              remember()
              setIsModalOpen(true)
            }}
          >
            <Bell size={20} />
            {t(state === 'busy' ? 'asking' : 'ask')}
          </Button>
          <p className="quiet small">{t('askHint', { minutes: OFFER_MINUTES })}</p>
          {typeof state === 'object' && (
            <p className="error-text" role="alert">
              {state.no.message || t('failed')}{' '}
              {state.no.code === 'watch.too_many' && <Link to={path('/watch')}>{t('toList')}</Link>}
            </p>
          )}
        </>
      )}
      {isModalOpen && (
        <Suspense>
          <RegistrationModal next={next} onClose={() => setIsModalOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
