/** A guest's heart links to registering (Spec 1); the place becomes a favourite once somebody is signed in (Spec 6). */
import { Heart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { forgetWish, rememberWish } from './favourite-wish.ts'

const RegistrationModal = lazy(async () => ({
  default: (await import('#features/account/sign-in/web/registration-modal.tsx')).RegistrationModal,
}))

export function GuestHeart({ officeId, title }: { officeId: number; title: string }) {
  const t = useTexts({ de, en })
  const { pathname, search } = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  const ask = () => {
    rememberWish(officeId, Date.now())
    setIsAsked(true)
  }
  const leave = () => {
    forgetWish()
    setIsAsked(false)
  }
  return (
    <>
      <button
        type="button"
        className="round-button favourite-toggle needs-script"
        aria-label={t('mark', { title })}
        aria-haspopup="dialog"
        onClick={ask}
      >
        <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isAsked && (
        <Suspense>
          <RegistrationModal next={pathname + search} onClose={leave} />
        </Suspense>
      )}
    </>
  )
}
