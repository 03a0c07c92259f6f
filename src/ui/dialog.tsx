/** A question or a short form over the page, with its title and a button that closes it. */
import { CircleCheck, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { DialogDone } from './dialog-done.ts'
import { Modal } from './modal.tsx'

export type DialogProps = {
  ref?: Ref<HTMLDialogElement>
  title: string
  closeLabel: string
  onClose: () => void
  /** Shown above the title, e.g. an icon. */
  lead?: ReactNode
  /** Focuses the title, so that it is read first; otherwise the first control gets the focus. */
  isTitleFocused?: boolean
  className?: string
  children?: ReactNode
}

export function Dialog({
  ref,
  title,
  closeLabel,
  onClose,
  lead,
  isTitleFocused = false,
  className,
  children,
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [done, setDone] = useState('')
  useImperativeHandle(ref, () => dialog.current!)
  useEffect(() => {
    if (isTitleFocused) heading.current?.focus()
  }, [isTitleFocused])
  return (
    <Modal ref={dialog} className={className ? `dialog ${className}` : 'dialog'} aria-labelledby={id} onClose={onClose}>
      <button type="button" className="dialog-close" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
        <X size={20} />
      </button>
      <div className="stack" inert={done !== ''}>
        {lead && <span className="dialog-lead">{lead}</span>}
        <h2 id={id} ref={heading} tabIndex={isTitleFocused ? -1 : undefined}>
          {title}
        </h2>
        <DialogDone value={setDone}>{children}</DialogDone>
      </div>
      {done !== '' && <SuccessOverlay words={done} onEnd={() => dialog.current?.close()} />}
    </Modal>
  )
}

const OVERLAY_MILLISECONDS = 1250 // Spec 9: success overlay

/** It has the focus, which the form below has lost; the button that closes the dialog stays above it. */
function SuccessOverlay({ words, onEnd }: { words: string; onEnd: () => void }) {
  const overlay = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    overlay.current?.focus()
    const timer = setTimeout(() => end(), OVERLAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="dialog-done" role="status" ref={overlay} tabIndex={-1}>
      <CircleCheck size={44} />
      <p>{words}</p>
    </div>
  )
}
