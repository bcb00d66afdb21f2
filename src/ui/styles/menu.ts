/** Style sheets of Mantine's menu, base first. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import './touch.css';
