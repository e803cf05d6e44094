/** A question answered by one checkbox, such as a consent; never ticked beforehand. */
import { type Asked, described, Problem, Star } from './Question.tsx'

type Props = { asked: Asked; ticked: boolean; onTick: (ticked: boolean) => void }

export const TickField = ({ asked, ticked, onTick }: Props) => (
  <div className="question" data-wrong={asked.problem ? '' : undefined} data-wide="">
    <div className="cards">
      <label className="card tick">
        <input
          type="checkbox"
          id={asked.id}
          name={asked.id}
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
          {...described(asked)}
        />
        <span>
          {asked.label}
          {asked.required && <Star />}
        </span>
      </label>
    </div>
    <Problem {...asked} />
  </div>
)
