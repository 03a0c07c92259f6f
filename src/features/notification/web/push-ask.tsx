/** Asks for push messages: only here, only by a tap, and not again after "not now". */
import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { pushStateOf, subscribeToPush, type PushState } from './push-browser.ts'

const LATER = 'viertel-push-later'

type Stage = PushState | 'busy' | 'done' | 'failed' | 'hidden'

export function PushAsk({ publicKey }: { publicKey: string }) {
  const t = useTexts({ de, en })
  const [stage, setStage] = useState<Stage>('hidden')
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const state = localStorage.getItem(LATER) === null ? await pushStateOf() : 'hidden'
      // Who has refused is not reminded of it.
      if (!isLeft) setStage(state === 'denied' ? 'hidden' : state)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [])
  const allow = async () => {
    setStage('busy')
    setStage(await subscribeToPush(publicKey))
  }
  const later = () => {
    localStorage.setItem(LATER, 'yes')
    setStage('hidden')
  }
  switch (stage) {
    case 'done':
      return (
        <Notice tone="good" isAnnounced className="note-foot">
          {t('pushDone')}
        </Notice>
      )
    case 'denied':
    case 'failed':
      return (
        <Notice isAnnounced className="note-foot">
          {t(stage === 'denied' ? 'pushDenied' : 'pushFailed')}
        </Notice>
      )
    case 'ask':
    case 'busy':
    case 'home-screen':
      return (
        <section className="note-foot">
          <BellRing size={20} />
          <p>
            {t(stage === 'home-screen' ? 'pushIos' : 'pushAsk')}
            {stage !== 'home-screen' && <small className="quiet">{t('pushQuiet')}</small>}
          </p>
          <div className="note-acts">
            {stage !== 'home-screen' && (
              <Button isBusy={stage === 'busy'} onClick={() => void allow()}>
                {t(stage === 'busy' ? 'pushBusy' : 'pushAllow')}
              </Button>
            )}
            <Button look="text" onClick={later}>
              {t('pushLater')}
            </Button>
          </div>
        </section>
      )
    default:
      return null
  }
}
