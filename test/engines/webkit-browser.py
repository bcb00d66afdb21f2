#!/usr/bin/python3
"""A browser for the tests: one window around WebKitGTK. Unlike MiniBrowser it keeps its profile when a driver controls it.

Arguments: the profile's folder, the folder for downloads, the user's language, width and height of the window, the letter
size, and a script for the start of each page, if any.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, downloads, language, width, height, letters = sys.argv[1:7]
scripts = sys.argv[7:]

data = WebKit2.WebsiteDataManager(
    base_data_directory=profile + "/data", base_cache_directory=profile + "/cache"
)
data.get_cookie_manager().set_persistent_storage(
    profile + "/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_preferred_languages([language])
context.set_automation_allowed(True)


def new_view(_session):
    content = WebKit2.UserContentManager()
    for script in scripts:
        content.add_script(
            WebKit2.UserScript(
                script,
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
            )
        )
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=content
    )
    view.get_settings().set_default_font_size(int(letters))
    window = Gtk.Window(default_width=int(width), default_height=int(height))
    window.add(view)
    window.show_all()
    window.present()
    view.grab_focus()
    view.connect("close", lambda _view: window.destroy())
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("tinta-webkit")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", new_view)


def download_started(_context, download):
    def decide(_download, name):
        download.set_destination(downloads + "/" + name)
        return True

    download.connect("decide-destination", decide)


context.connect("automation-started", started)
context.connect("download-started", download_started)
Gtk.main()
