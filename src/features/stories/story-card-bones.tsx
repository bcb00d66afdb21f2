import { Bone } from '#ui/bone.tsx';
import { Loading } from '#ui/loading.tsx';
import classes from './story-card.module.css';

/** Skeleton of a list of stories. */
export function StoryCardBones() {
  return (
    <Loading>
      {[0, 1].map((key) => (
        <div key={key} className={`${classes.card} ${classes.bones}`}>
          <Bone width="100%" height={118} />
          <div className={classes.lines}>
            <Bone width="70%" height={20} />
            <Bone width="50%" height={16} />
            <Bone width="40%" height={16} />
          </div>
          <div className={classes.actions}>
            <Bone width={140} height={42} />
            <Bone width={120} height={42} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
