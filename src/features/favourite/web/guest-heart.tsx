/** A guest's heart links to registering (Spec 1); the place becomes a favourite once somebody is signed in (Spec 6). */
import { Heart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { forgetWish, rememberWish } from './favourite-wish.ts'

const RegistrationModal = lazy(() =>
  import('#features/account/sign-in/web/registration-modal.tsx').then((part) => ({ default: part.RegistrationModal })),
)

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
      <Button
        look="round"
        className="favourite-toggle needs-script"
        aria-label={t('mark', { title })}
        aria-haspopup="dialog"
        onClick={ask}
      >
        <Heart size={20} />
      </Button>
      {isAsked && (
        <Suspense>
          <RegistrationModal next={pathname + search} onClose={leave} onFollow={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
