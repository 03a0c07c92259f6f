/** The recovery codes, over the page that asked for them: they are shown this once, and kept by copying or as a file. */
import { useRef, useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { RecoveryList } from './recovery-codes.tsx'

type RecoveryModalProps = { data: { readonly recoveryCodes: readonly string[] }; onClose: () => void }

export default function RecoveryModal({ data, onClose }: RecoveryModalProps) {
  const t = useTexts({ de, en })
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Dialog ref={dialog} title={t('recoveryTitle')} closeLabel={t('recoveryClose')} onClose={onClose} isTitleFocused>
      <p>{t('recoveryText')}</p>
      <RecoveryList codes={data.recoveryCodes} />
      <KeepCodes codes={data.recoveryCodes} />
      <Button look="primary" isWide onClick={() => dialog.current?.close()}>
        {t('recoveryDone')}
      </Button>
    </Dialog>
  )
}

/** What a password manager, a file or a printer takes: a code a line. */
function KeepCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts({ de, en })
  const [said, say] = useState('')
  const text = `${t('recoveryFile')}\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(t('recoveryCopied')),
      () => say(t('recoveryNotCopied')),
    )
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'viertel-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
    say(t('recoverySaved'))
  }
  return (
    <>
      <div className="row">
        <Button onClick={() => void copy()}>{t('recoveryCopy')}</Button>
        <Button onClick={save}>{t('recoverySave')}</Button>
      </div>
      <p className="quiet small" role="status">
        {said}
      </p>
    </>
  )
}
